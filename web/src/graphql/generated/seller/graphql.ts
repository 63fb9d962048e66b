import type { TypedDocument } from '../../client.ts';
import type * as types from '../graphql.ts';
export type * from '../graphql.ts';
const CurrentSeller = `fragment CurrentSeller on Seller{id email details{first_name last_name language{native second third}}partnership_type{name}country is_europe_based is_valid is_banned is_merkato has_monetization has_sales declared_vat_payment vacation_status poseAs catalog_url wallet_status is_wallet_required payment_source}`;
export const ShellDocument: TypedDocument<types.ShellQuery, types.ShellQueryVariables> = `query Shell($lang:String!){seller{...CurrentSeller}may_pose_as is_operator product_list(lang:$lang){id name is_active}psConfig{latestPsVersion{version major minor}versions}messages{unseen_count}devblog_unread_count(lang:$lang)contact_unseen_count}${CurrentSeller}`;
export const MayPoseAsDocument: TypedDocument<types.MayPoseAsQuery, types.MayPoseAsQueryVariables> = `query MayPoseAs{may_pose_as is_operator operator_name}`;
export const PosedSellerDocument: TypedDocument<types.PosedSellerQuery, types.PosedSellerQueryVariables> = `query PosedSeller{seller{id}}`;
