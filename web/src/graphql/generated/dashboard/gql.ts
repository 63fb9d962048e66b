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
    "query DashboardFigures($from: Date, $to: Date, $productID: ID, $lang: String!) {\n  dashboard(from: $from, to: $to, productID: $productID, lang: $lang) {\n    from\n    to\n    grain\n    previous_from\n    previous_to\n    year_before_from\n    year_before_to\n    indicators {\n      indicator\n      unit\n      value\n      previous\n      year_before\n      series {\n        from\n        to\n        value\n        previous\n        year_before\n      }\n    }\n    breakdowns {\n      dimension\n      rows {\n        value\n        name\n        sales\n        turnover\n        refunds\n        sessions\n      }\n    }\n    markers {\n      on\n      kind\n      product_id\n      text\n    }\n  }\n}\n\nfragment LevelOutlook on LevelReport {\n  level\n  next_monday\n  next_level\n  standings {\n    criterion\n    value\n    conqueror\n    captain\n    superhero\n  }\n}\n\nquery DashboardStanding {\n  seller_level {\n    ...LevelOutlook\n    computed_on\n    history {\n      monday\n      level\n    }\n  }\n  benchmarks {\n    metric\n    product_type\n    percentile\n    sellers\n  }\n}\n\nquery SimulateLevel($five_stars: Int!, $four_stars: Int!, $one_star: Int!, $answered_threads: Int!) {\n  simulate_level(\n    five_stars: $five_stars\n    four_stars: $four_stars\n    one_star: $one_star\n    answered_threads: $answered_threads\n  ) {\n    ...LevelOutlook\n  }\n}": typeof types.DashboardFiguresDocument,
};
const documents: Documents = {
    "query DashboardFigures($from: Date, $to: Date, $productID: ID, $lang: String!) {\n  dashboard(from: $from, to: $to, productID: $productID, lang: $lang) {\n    from\n    to\n    grain\n    previous_from\n    previous_to\n    year_before_from\n    year_before_to\n    indicators {\n      indicator\n      unit\n      value\n      previous\n      year_before\n      series {\n        from\n        to\n        value\n        previous\n        year_before\n      }\n    }\n    breakdowns {\n      dimension\n      rows {\n        value\n        name\n        sales\n        turnover\n        refunds\n        sessions\n      }\n    }\n    markers {\n      on\n      kind\n      product_id\n      text\n    }\n  }\n}\n\nfragment LevelOutlook on LevelReport {\n  level\n  next_monday\n  next_level\n  standings {\n    criterion\n    value\n    conqueror\n    captain\n    superhero\n  }\n}\n\nquery DashboardStanding {\n  seller_level {\n    ...LevelOutlook\n    computed_on\n    history {\n      monday\n      level\n    }\n  }\n  benchmarks {\n    metric\n    product_type\n    percentile\n    sellers\n  }\n}\n\nquery SimulateLevel($five_stars: Int!, $four_stars: Int!, $one_star: Int!, $answered_threads: Int!) {\n  simulate_level(\n    five_stars: $five_stars\n    four_stars: $four_stars\n    one_star: $one_star\n    answered_threads: $answered_threads\n  ) {\n    ...LevelOutlook\n  }\n}": types.DashboardFiguresDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query DashboardFigures($from: Date, $to: Date, $productID: ID, $lang: String!) {\n  dashboard(from: $from, to: $to, productID: $productID, lang: $lang) {\n    from\n    to\n    grain\n    previous_from\n    previous_to\n    year_before_from\n    year_before_to\n    indicators {\n      indicator\n      unit\n      value\n      previous\n      year_before\n      series {\n        from\n        to\n        value\n        previous\n        year_before\n      }\n    }\n    breakdowns {\n      dimension\n      rows {\n        value\n        name\n        sales\n        turnover\n        refunds\n        sessions\n      }\n    }\n    markers {\n      on\n      kind\n      product_id\n      text\n    }\n  }\n}\n\nfragment LevelOutlook on LevelReport {\n  level\n  next_monday\n  next_level\n  standings {\n    criterion\n    value\n    conqueror\n    captain\n    superhero\n  }\n}\n\nquery DashboardStanding {\n  seller_level {\n    ...LevelOutlook\n    computed_on\n    history {\n      monday\n      level\n    }\n  }\n  benchmarks {\n    metric\n    product_type\n    percentile\n    sellers\n  }\n}\n\nquery SimulateLevel($five_stars: Int!, $four_stars: Int!, $one_star: Int!, $answered_threads: Int!) {\n  simulate_level(\n    five_stars: $five_stars\n    four_stars: $four_stars\n    one_star: $one_star\n    answered_threads: $answered_threads\n  ) {\n    ...LevelOutlook\n  }\n}"): typeof import('./graphql').DashboardFiguresDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
