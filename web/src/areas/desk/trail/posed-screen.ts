import type { Texts } from '../../../i18n/texts.ts';

type Route = keyof Texts['routes'];

/** The mutations that sellers send, by the screen they send them from. */
const screens: Partial<Record<Route, string>> = {
  annual_fee: 'pay_fee cancel_fee renew_fee',
  bank: 'create_payout_link refresh_payout_account',
  blog: 'read_devblog_article read_devblog',
  contact: 'contact_operators write_to_operators see_contact',
  messages:
    'reply_to_thread see_thread settle_thread archive_thread label_thread delete_thread_label save_reply delete_saved_reply',
  orders:
    'refund_order_line save_order_view delete_order_view start_order_export cancel_order_export',
  partner_subscription:
    'subscribe change_subscription pay_subscription create_card_link refresh_billing',
  products:
    'create_product save_sheet submit_sheet cancel_sheet_submission discard_draft activate_products deactivate_products remove_product change_price',
  promote: 'create_promotion stop_promotion',
  reviews: 'reply_to_rating report_rating',
  settings:
    'save_settings sign_up end_sign_in end_other_sign_ins start_data_export request_account_deletion undo_account_deletion save_notification_settings unsubscribe resubscribe',
  validation:
    'submit_version cancel_version withdraw_version schedule_version appeal_finding answer_reviewer test_compatibility',
};

const screenOf = new Map(
  Object.entries(screens).flatMap(([route, mutations]) =>
    mutations.split(' ').map((mutation) => [mutation, route as Route] as const),
  ),
);

/** On which screen sellers send a mutation; undefined of one that is unknown here. */
export const screenOfMutation = (mutation: string): Route | undefined => screenOf.get(mutation);
