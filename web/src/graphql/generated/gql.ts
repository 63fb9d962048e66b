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
    "fragment HomeFrame on Query {\n  seller {\n    ...CurrentSeller\n  }\n  product_list(lang: $lang) {\n    id\n    name\n    is_active\n  }\n  psConfig {\n    latestPsVersion {\n      version\n    }\n  }\n  messages {\n    unseen_count\n  }\n}\n\nquery Home($lang: String!) {\n  ...HomeFrame\n  bank_account {\n    balance\n  }\n}\n\nquery HomeWhenBanned($lang: String!) {\n  ...HomeFrame\n}": typeof types.HomeFrameFragmentDoc,
    "fragment CurrentSeller on Seller {\n  id\n  email\n  details {\n    first_name\n    last_name\n  }\n  partnership_type {\n    name\n  }\n  country\n  is_valid\n  is_banned\n  vacation_status\n  poseAs\n  wallet_status\n}": typeof types.CurrentSellerFragmentDoc,
};
const documents: Documents = {
    "fragment HomeFrame on Query {\n  seller {\n    ...CurrentSeller\n  }\n  product_list(lang: $lang) {\n    id\n    name\n    is_active\n  }\n  psConfig {\n    latestPsVersion {\n      version\n    }\n  }\n  messages {\n    unseen_count\n  }\n}\n\nquery Home($lang: String!) {\n  ...HomeFrame\n  bank_account {\n    balance\n  }\n}\n\nquery HomeWhenBanned($lang: String!) {\n  ...HomeFrame\n}": types.HomeFrameFragmentDoc,
    "fragment CurrentSeller on Seller {\n  id\n  email\n  details {\n    first_name\n    last_name\n  }\n  partnership_type {\n    name\n  }\n  country\n  is_valid\n  is_banned\n  vacation_status\n  poseAs\n  wallet_status\n}": types.CurrentSellerFragmentDoc,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment HomeFrame on Query {\n  seller {\n    ...CurrentSeller\n  }\n  product_list(lang: $lang) {\n    id\n    name\n    is_active\n  }\n  psConfig {\n    latestPsVersion {\n      version\n    }\n  }\n  messages {\n    unseen_count\n  }\n}\n\nquery Home($lang: String!) {\n  ...HomeFrame\n  bank_account {\n    balance\n  }\n}\n\nquery HomeWhenBanned($lang: String!) {\n  ...HomeFrame\n}"): typeof import('./graphql').HomeFrameFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment CurrentSeller on Seller {\n  id\n  email\n  details {\n    first_name\n    last_name\n  }\n  partnership_type {\n    name\n  }\n  country\n  is_valid\n  is_banned\n  vacation_status\n  poseAs\n  wallet_status\n}"): typeof import('./graphql').CurrentSellerFragmentDoc;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
