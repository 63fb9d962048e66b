/* eslint-disable */
import * as types from './graphql';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "fragment CurrentSeller on Seller {\n  id\n  email\n  details {\n    first_name\n    last_name\n    language {\n      native\n      second\n      third\n    }\n  }\n  partnership_type {\n    name\n  }\n  country\n  is_europe_based\n  is_valid\n  is_banned\n  is_merkato\n  has_monetization\n  has_sales\n  declared_vat_payment\n  vacation_status\n  poseAs\n  catalog_url\n  wallet_status\n  is_wallet_required\n  payment_source\n}\n\nquery Shell($lang: String!) {\n  seller {\n    ...CurrentSeller\n  }\n  product_list(lang: $lang) {\n    id\n    name\n    is_active\n  }\n  psConfig {\n    latestPsVersion {\n      version\n      major\n      minor\n    }\n    versions\n  }\n  messages {\n    unseen_count\n  }\n  devblog_unread_count(lang: $lang)\n}": typeof types.CurrentSellerFragmentDoc,
};
const documents: Documents = {
    "fragment CurrentSeller on Seller {\n  id\n  email\n  details {\n    first_name\n    last_name\n    language {\n      native\n      second\n      third\n    }\n  }\n  partnership_type {\n    name\n  }\n  country\n  is_europe_based\n  is_valid\n  is_banned\n  is_merkato\n  has_monetization\n  has_sales\n  declared_vat_payment\n  vacation_status\n  poseAs\n  catalog_url\n  wallet_status\n  is_wallet_required\n  payment_source\n}\n\nquery Shell($lang: String!) {\n  seller {\n    ...CurrentSeller\n  }\n  product_list(lang: $lang) {\n    id\n    name\n    is_active\n  }\n  psConfig {\n    latestPsVersion {\n      version\n      major\n      minor\n    }\n    versions\n  }\n  messages {\n    unseen_count\n  }\n  devblog_unread_count(lang: $lang)\n}": types.CurrentSellerFragmentDoc,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment CurrentSeller on Seller {\n  id\n  email\n  details {\n    first_name\n    last_name\n    language {\n      native\n      second\n      third\n    }\n  }\n  partnership_type {\n    name\n  }\n  country\n  is_europe_based\n  is_valid\n  is_banned\n  is_merkato\n  has_monetization\n  has_sales\n  declared_vat_payment\n  vacation_status\n  poseAs\n  catalog_url\n  wallet_status\n  is_wallet_required\n  payment_source\n}\n\nquery Shell($lang: String!) {\n  seller {\n    ...CurrentSeller\n  }\n  product_list(lang: $lang) {\n    id\n    name\n    is_active\n  }\n  psConfig {\n    latestPsVersion {\n      version\n      major\n      minor\n    }\n    versions\n  }\n  messages {\n    unseen_count\n  }\n  devblog_unread_count(lang: $lang)\n}"): typeof import('./graphql').CurrentSellerFragmentDoc;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
