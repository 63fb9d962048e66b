import type { TypedDocument } from '../../client.ts';
import type * as types from '../graphql.ts';
export type * from '../graphql.ts';
export const DevblogArticlesDocument: TypedDocument<types.DevblogArticlesQuery, types.DevblogArticlesQueryVariables> = `query DevblogArticles($lang:String!$page:Int!){devblog_articles(lang:$lang page:$page length:10){count articles{slug title published_at is_read}}}`;
export const DevblogArticleDocument: TypedDocument<types.DevblogArticleQuery, types.DevblogArticleQueryVariables> = `query DevblogArticle($lang:String!$slug:String!){devblog_article(lang:$lang slug:$slug){slug title published_at is_read html}}`;
export const ReadDevblogArticleDocument: TypedDocument<types.ReadDevblogArticleMutation, types.ReadDevblogArticleMutationVariables> = `mutation ReadDevblogArticle($lang:String!$slug:String!){read_devblog_article(lang:$lang slug:$slug)}`;
export const ReadDevblogDocument: TypedDocument<types.ReadDevblogMutation, types.ReadDevblogMutationVariables> = `mutation ReadDevblog($lang:String!){read_devblog(lang:$lang)}`;
