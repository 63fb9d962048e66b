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
    "query Home($lang: String!) {\n  home(lang: $lang) {\n    turnover_today\n    turnover_month\n    balance\n    next_payout_on\n    newest_orders {\n      id\n      order_id\n      type\n      at\n      product_name\n      customer_name\n      amount\n    }\n    level\n    articles {\n      id\n      title\n      published_at\n      is_read\n    }\n    tasks {\n      kind\n      subject\n      subject_id\n      deadline\n      money_at_risk\n    }\n    first_steps {\n      step\n      done\n    }\n  }\n}": typeof types.HomeDocument,
};
const documents: Documents = {
    "query Home($lang: String!) {\n  home(lang: $lang) {\n    turnover_today\n    turnover_month\n    balance\n    next_payout_on\n    newest_orders {\n      id\n      order_id\n      type\n      at\n      product_name\n      customer_name\n      amount\n    }\n    level\n    articles {\n      id\n      title\n      published_at\n      is_read\n    }\n    tasks {\n      kind\n      subject\n      subject_id\n      deadline\n      money_at_risk\n    }\n    first_steps {\n      step\n      done\n    }\n  }\n}": types.HomeDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Home($lang: String!) {\n  home(lang: $lang) {\n    turnover_today\n    turnover_month\n    balance\n    next_payout_on\n    newest_orders {\n      id\n      order_id\n      type\n      at\n      product_name\n      customer_name\n      amount\n    }\n    level\n    articles {\n      id\n      title\n      published_at\n      is_read\n    }\n    tasks {\n      kind\n      subject\n      subject_id\n      deadline\n      money_at_risk\n    }\n    first_steps {\n      step\n      done\n    }\n  }\n}"): typeof import('./graphql').HomeDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
