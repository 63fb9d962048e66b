/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type CompanyInput = {
  city: string;
  country: string;
  legal_form: string;
  name: string;
  postcode: string;
  registration_number: string;
  street: string;
  street2: string;
  vat_number: string;
};

export type ExportState =
  | 'CANCELLED'
  | 'FAILED'
  | 'READY'
  | 'RUNNING'
  | 'WAITING';

export type NotificationCadence =
  | 'AT_ONCE'
  | 'DAILY'
  /** On Mondays. */
  | 'WEEKLY';

export type NotificationInput = {
  cadence: NotificationCadence;
  digest_hour: number;
  off: Array<NotificationKind>;
  quiet_from?: number | null | undefined;
  quiet_until?: number | null | undefined;
};

/** What sellers can get e-mails about. */
export type NotificationKind =
  /** An answer is due within hours. */
  | 'ANSWER_DUE'
  /** Fees that are due, payments that failed. */
  | 'BILLING'
  /** The operators have answered. */
  | 'CONTACT'
  | 'MESSAGE'
  | 'ORDER'
  | 'PAYOUT'
  | 'REFUND'
  | 'REVIEW'
  /** Stricter rules that will refuse what is on sale. */
  | 'RULE'
  /** Decisions about sheets. */
  | 'SHEET'
  /** Decisions about versions, questions of reviewers, answered appeals. */
  | 'VERSION';

export type SettingsInput = {
  catalog_url?: string | null | undefined;
  company: CompanyInput;
  declared_vat_payment: boolean;
  first_name: string;
  /** The vacation stays as it is, also one without days, as the marketplace may know it. */
  keeps_vacation?: boolean;
  language_native: string;
  language_second?: string | null | undefined;
  language_third?: string | null | undefined;
  last_name: string;
  time_zone: string;
  /** Null: none. */
  vacation?: VacationInput | null | undefined;
};

export type SignInMode =
  /** By the legacy site's cookie. */
  | 'COOKIE'
  | 'TOKEN';

export type VacationInput = {
  from: string;
  message: string;
  until: string;
};

export type EMailSettingsFragment = { can_send: boolean, address: string, off: Array<NotificationKind>, cadence: NotificationCadence, digest_hour: number, quiet_from: number | null, quiet_until: number | null, last: { failed_at: string | null } | null };

export type EMailsQueryVariables = Exact<{ [key: string]: never; }>;


export type EMailsQuery = { notification_settings: { can_send: boolean, address: string, off: Array<NotificationKind>, cadence: NotificationCadence, digest_hour: number, quiet_from: number | null, quiet_until: number | null, last: { failed_at: string | null } | null } };

export type SaveEMailsMutationVariables = Exact<{
  input: NotificationInput;
}>;


export type SaveEMailsMutation = { save_notification_settings: { can_send: boolean, address: string, off: Array<NotificationKind>, cadence: NotificationCadence, digest_hour: number, quiet_from: number | null, quiet_until: number | null, last: { failed_at: string | null } | null } };

export type SignInsQueryVariables = Exact<{ [key: string]: never; }>;


export type SignInsQuery = { sign_ins: Array<{ id: string, mode: SignInMode, address: string, agent: string, seen_at: string, is_current: boolean }> };

export type EndSignInMutationVariables = Exact<{
  id: string | number;
}>;


export type EndSignInMutation = { end_sign_in: boolean };

export type EndOtherSignInsMutationVariables = Exact<{ [key: string]: never; }>;


export type EndOtherSignInsMutation = { end_other_sign_ins: boolean };

export type DataExportsQueryVariables = Exact<{ [key: string]: never; }>;


export type DataExportsQuery = { data_exports: Array<{ id: string, state: ExportState, filename: string, asked_at: string }> };

export type StartDataExportMutationVariables = Exact<{ [key: string]: never; }>;


export type StartDataExportMutation = { start_data_export: { id: string } };

export type LeavingFragment = { asked_at: string | null, due_on: string, pending: number, available: number, in_transit: number };

export type AccountDeletionQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountDeletionQuery = { account_deletion: { asked_at: string | null, due_on: string, pending: number, available: number, in_transit: number } };

export type RequestAccountDeletionMutationVariables = Exact<{
  confirm: string;
  reason: string;
}>;


export type RequestAccountDeletionMutation = { request_account_deletion: { asked_at: string | null, due_on: string, pending: number, available: number, in_transit: number } };

export type UndoAccountDeletionMutationVariables = Exact<{ [key: string]: never; }>;


export type UndoAccountDeletionMutation = { undo_account_deletion: { asked_at: string | null, due_on: string, pending: number, available: number, in_transit: number } };

export type LinkOfEMailFragment = { address: string, kinds: Array<NotificationKind>, is_done: boolean };

export type UnsubscriptionQueryVariables = Exact<{
  token: string;
}>;


export type UnsubscriptionQuery = { unsubscription: { address: string, kinds: Array<NotificationKind>, is_done: boolean } };

export type UnsubscribeMutationVariables = Exact<{
  token: string;
  all: boolean;
}>;


export type UnsubscribeMutation = { unsubscribe: { address: string, kinds: Array<NotificationKind>, is_done: boolean } };

export type ResubscribeMutationVariables = Exact<{
  token: string;
}>;


export type ResubscribeMutation = { resubscribe: { address: string, kinds: Array<NotificationKind>, is_done: boolean } };

export type OwnSettingsFragment = { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { settings: { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null } };

export type SaveSettingsMutationVariables = Exact<{
  input: SettingsInput;
}>;


export type SaveSettingsMutation = { save_settings: { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null } };

export type SignUpMutationVariables = Exact<{
  input: SettingsInput;
}>;


export type SignUpMutation = { sign_up: { email: string, first_name: string, last_name: string, language_native: string, language_second: string | null, language_third: string | null, time_zone: string, catalog_url: string | null, declared_vat_payment: boolean, is_away: boolean, is_valid: boolean, missing: Array<string>, is_waiting: boolean, company: { name: string, legal_form: string, street: string, street2: string, postcode: string, city: string, country: string, vat_number: string, registration_number: string }, vacation: { from: string, until: string, message: string } | null } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const EMailSettingsFragmentDoc = new TypedDocumentString(`
    fragment EMailSettings on NotificationSettings {
  can_send
  address
  off
  cadence
  digest_hour
  quiet_from
  quiet_until
  last {
    failed_at
  }
}
    `, {"fragmentName":"EMailSettings"}) as unknown as TypedDocumentString<EMailSettingsFragment, unknown>;
export const LeavingFragmentDoc = new TypedDocumentString(`
    fragment Leaving on AccountDeletion {
  asked_at
  due_on
  pending
  available
  in_transit
}
    `, {"fragmentName":"Leaving"}) as unknown as TypedDocumentString<LeavingFragment, unknown>;
export const LinkOfEMailFragmentDoc = new TypedDocumentString(`
    fragment LinkOfEMail on Unsubscription {
  address
  kinds
  is_done
}
    `, {"fragmentName":"LinkOfEMail"}) as unknown as TypedDocumentString<LinkOfEMailFragment, unknown>;
export const OwnSettingsFragmentDoc = new TypedDocumentString(`
    fragment OwnSettings on Settings {
  email
  first_name
  last_name
  language_native
  language_second
  language_third
  time_zone
  catalog_url
  declared_vat_payment
  company {
    name
    legal_form
    street
    street2
    postcode
    city
    country
    vat_number
    registration_number
  }
  vacation {
    from
    until
    message
  }
  is_away
  is_valid
  missing
  is_waiting
}
    `, {"fragmentName":"OwnSettings"}) as unknown as TypedDocumentString<OwnSettingsFragment, unknown>;
export const EMailsDocument = new TypedDocumentString(`
    query EMails {
  notification_settings {
    ...EMailSettings
  }
}
    fragment EMailSettings on NotificationSettings {
  can_send
  address
  off
  cadence
  digest_hour
  quiet_from
  quiet_until
  last {
    failed_at
  }
}`) as unknown as TypedDocumentString<EMailsQuery, EMailsQueryVariables>;
export const SaveEMailsDocument = new TypedDocumentString(`
    mutation SaveEMails($input: NotificationInput!) {
  save_notification_settings(input: $input) {
    ...EMailSettings
  }
}
    fragment EMailSettings on NotificationSettings {
  can_send
  address
  off
  cadence
  digest_hour
  quiet_from
  quiet_until
  last {
    failed_at
  }
}`) as unknown as TypedDocumentString<SaveEMailsMutation, SaveEMailsMutationVariables>;
export const SignInsDocument = new TypedDocumentString(`
    query SignIns {
  sign_ins {
    id
    mode
    address
    agent
    seen_at
    is_current
  }
}
    `) as unknown as TypedDocumentString<SignInsQuery, SignInsQueryVariables>;
export const EndSignInDocument = new TypedDocumentString(`
    mutation EndSignIn($id: ID!) {
  end_sign_in(id: $id)
}
    `) as unknown as TypedDocumentString<EndSignInMutation, EndSignInMutationVariables>;
export const EndOtherSignInsDocument = new TypedDocumentString(`
    mutation EndOtherSignIns {
  end_other_sign_ins
}
    `) as unknown as TypedDocumentString<EndOtherSignInsMutation, EndOtherSignInsMutationVariables>;
export const DataExportsDocument = new TypedDocumentString(`
    query DataExports {
  data_exports {
    id
    state
    filename
    asked_at
  }
}
    `) as unknown as TypedDocumentString<DataExportsQuery, DataExportsQueryVariables>;
export const StartDataExportDocument = new TypedDocumentString(`
    mutation StartDataExport {
  start_data_export {
    id
  }
}
    `) as unknown as TypedDocumentString<StartDataExportMutation, StartDataExportMutationVariables>;
export const AccountDeletionDocument = new TypedDocumentString(`
    query AccountDeletion {
  account_deletion {
    ...Leaving
  }
}
    fragment Leaving on AccountDeletion {
  asked_at
  due_on
  pending
  available
  in_transit
}`) as unknown as TypedDocumentString<AccountDeletionQuery, AccountDeletionQueryVariables>;
export const RequestAccountDeletionDocument = new TypedDocumentString(`
    mutation RequestAccountDeletion($confirm: String!, $reason: String!) {
  request_account_deletion(confirm: $confirm, reason: $reason) {
    ...Leaving
  }
}
    fragment Leaving on AccountDeletion {
  asked_at
  due_on
  pending
  available
  in_transit
}`) as unknown as TypedDocumentString<RequestAccountDeletionMutation, RequestAccountDeletionMutationVariables>;
export const UndoAccountDeletionDocument = new TypedDocumentString(`
    mutation UndoAccountDeletion {
  undo_account_deletion {
    ...Leaving
  }
}
    fragment Leaving on AccountDeletion {
  asked_at
  due_on
  pending
  available
  in_transit
}`) as unknown as TypedDocumentString<UndoAccountDeletionMutation, UndoAccountDeletionMutationVariables>;
export const UnsubscriptionDocument = new TypedDocumentString(`
    query Unsubscription($token: String!) {
  unsubscription(token: $token) {
    ...LinkOfEMail
  }
}
    fragment LinkOfEMail on Unsubscription {
  address
  kinds
  is_done
}`) as unknown as TypedDocumentString<UnsubscriptionQuery, UnsubscriptionQueryVariables>;
export const UnsubscribeDocument = new TypedDocumentString(`
    mutation Unsubscribe($token: String!, $all: Boolean!) {
  unsubscribe(token: $token, all: $all) {
    ...LinkOfEMail
  }
}
    fragment LinkOfEMail on Unsubscription {
  address
  kinds
  is_done
}`) as unknown as TypedDocumentString<UnsubscribeMutation, UnsubscribeMutationVariables>;
export const ResubscribeDocument = new TypedDocumentString(`
    mutation Resubscribe($token: String!) {
  resubscribe(token: $token) {
    ...LinkOfEMail
  }
}
    fragment LinkOfEMail on Unsubscription {
  address
  kinds
  is_done
}`) as unknown as TypedDocumentString<ResubscribeMutation, ResubscribeMutationVariables>;
export const SettingsDocument = new TypedDocumentString(`
    query Settings {
  settings {
    ...OwnSettings
  }
}
    fragment OwnSettings on Settings {
  email
  first_name
  last_name
  language_native
  language_second
  language_third
  time_zone
  catalog_url
  declared_vat_payment
  company {
    name
    legal_form
    street
    street2
    postcode
    city
    country
    vat_number
    registration_number
  }
  vacation {
    from
    until
    message
  }
  is_away
  is_valid
  missing
  is_waiting
}`) as unknown as TypedDocumentString<SettingsQuery, SettingsQueryVariables>;
export const SaveSettingsDocument = new TypedDocumentString(`
    mutation SaveSettings($input: SettingsInput!) {
  save_settings(input: $input) {
    ...OwnSettings
  }
}
    fragment OwnSettings on Settings {
  email
  first_name
  last_name
  language_native
  language_second
  language_third
  time_zone
  catalog_url
  declared_vat_payment
  company {
    name
    legal_form
    street
    street2
    postcode
    city
    country
    vat_number
    registration_number
  }
  vacation {
    from
    until
    message
  }
  is_away
  is_valid
  missing
  is_waiting
}`) as unknown as TypedDocumentString<SaveSettingsMutation, SaveSettingsMutationVariables>;
export const SignUpDocument = new TypedDocumentString(`
    mutation SignUp($input: SettingsInput!) {
  sign_up(input: $input) {
    ...OwnSettings
  }
}
    fragment OwnSettings on Settings {
  email
  first_name
  last_name
  language_native
  language_second
  language_third
  time_zone
  catalog_url
  declared_vat_payment
  company {
    name
    legal_form
    street
    street2
    postcode
    city
    country
    vat_number
    registration_number
  }
  vacation {
    from
    until
    message
  }
  is_away
  is_valid
  missing
  is_waiting
}`) as unknown as TypedDocumentString<SignUpMutation, SignUpMutationVariables>;