/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type DevblogArticlesQueryVariables = Exact<{
  lang: string;
  page: number;
}>;


export type DevblogArticlesQuery = { devblog_articles: { count: number, articles: Array<{ slug: string, title: string, published_at: string, is_read: boolean }> } };

export type DevblogArticleQueryVariables = Exact<{
  lang: string;
  slug: string;
}>;


export type DevblogArticleQuery = { devblog_article: { slug: string, title: string, published_at: string, is_read: boolean, html: string } | null };

export type ReadDevblogArticleMutationVariables = Exact<{
  lang: string;
  slug: string;
}>;


export type ReadDevblogArticleMutation = { read_devblog_article: number };

export type ReadDevblogMutationVariables = Exact<{
  lang: string;
}>;


export type ReadDevblogMutation = { read_devblog: number };

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

export const DevblogArticlesDocument = new TypedDocumentString(`
    query DevblogArticles($lang: String!, $page: Int!) {
  devblog_articles(lang: $lang, page: $page, length: 10) {
    count
    articles {
      slug
      title
      published_at
      is_read
    }
  }
}
    `) as unknown as TypedDocumentString<DevblogArticlesQuery, DevblogArticlesQueryVariables>;
export const DevblogArticleDocument = new TypedDocumentString(`
    query DevblogArticle($lang: String!, $slug: String!) {
  devblog_article(lang: $lang, slug: $slug) {
    slug
    title
    published_at
    is_read
    html
  }
}
    `) as unknown as TypedDocumentString<DevblogArticleQuery, DevblogArticleQueryVariables>;
export const ReadDevblogArticleDocument = new TypedDocumentString(`
    mutation ReadDevblogArticle($lang: String!, $slug: String!) {
  read_devblog_article(lang: $lang, slug: $slug)
}
    `) as unknown as TypedDocumentString<ReadDevblogArticleMutation, ReadDevblogArticleMutationVariables>;
export const ReadDevblogDocument = new TypedDocumentString(`
    mutation ReadDevblog($lang: String!) {
  read_devblog(lang: $lang)
}
    `) as unknown as TypedDocumentString<ReadDevblogMutation, ReadDevblogMutationVariables>;