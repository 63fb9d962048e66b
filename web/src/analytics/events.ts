/**
 * Every event that the app may track, with what it carries besides the seller
 * (R10.5). Pages are reported by `page`, not here.
 */
interface Events {
  /** The seller went to pay the annual fee of a product. */
  pay_fee_clicked: { product_id: string };
  /** The annual fee will not be renewed. */
  annual_fee_cancelled: { product_id: string; reason: string };
  product_removed: { product_id: string; reason: string };
  product_deactivated: { product_id: string; reason: string };
  version_uploaded: { product_id: string; version: string; change_kind: string };
  compliance_report_downloaded: { product_id: string; upload_id: string };
  /** The seller opened the compatibility tests of a version. */
  compatibility_tests_clicked: { product_id: string; upload_id: string };
  /** Something was done to a product, by a button, the menu or a key. */
  product_action_clicked: { product_id: string; action: string };
  /** A page of the help centre was opened. */
  help_center_clicked: { topic: string };
}

/** An item of the sidebar was followed; the route table has the ids. */
type SidebarEvent = `sidebar_${string}_clicked`;

/** The arguments of `track`: a name, and what an event of that name must carry. */
export type TrackedEvent =
  | { [Name in keyof Events]: [event: Name, properties: Events[Name]] }[keyof Events]
  | [event: SidebarEvent];
