/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type LocalTextInput = {
  lang: string;
  text: string;
};

export type RuleKind =
  | 'module'
  | 'theme';

export type VersionChangeKind =
  | 'DEBUG'
  | 'FIX_ERROR'
  | 'MAJOR'
  | 'MINOR'
  | 'NEW';

export type VersionInput = {
  /** The upload that holds the ZIP. */
  archive: string;
  change_kind: VersionChangeKind;
  /** English is compulsory. */
  changelog: Array<LocalTextInput>;
  /** The day on which it goes online; left out: as soon as it is validated. */
  online_on?: string | null | undefined;
  product: string | number;
  /** Takes the place of the version in validation. */
  replace?: boolean | null | undefined;
  version: string;
  works_from: string;
  works_to: string;
};

export type UploadTermsQueryVariables = Exact<{
  product: string | number;
  lang?: string | null | undefined;
}>;


export type UploadTermsQuery = { upload_terms: { left_today: number, largest: number, kind: RuleKind, last_version: string, technical_name: string, date: string, pending: { id: string, version: string } | null, previous: { id: string, version: string } | null, platforms: Array<{ version: string, php_min: string, php_max: string, released: string }> } };

export type UploadRulesQueryVariables = Exact<{
  lang: string;
}>;


export type UploadRulesQuery = { review_rules: Array<{ id: string, title: string, how: string, language: string }> };

export type SubmitVersionMutationVariables = Exact<{
  input: VersionInput;
}>;


export type SubmitVersionMutation = { submit_version: { id: string, product_id: string, version: string, change_kind: VersionChangeKind } };

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

export const UploadTermsDocument = new TypedDocumentString(`
    query UploadTerms($product: ID!, $lang: String) {
  upload_terms(product: $product, lang: $lang) {
    left_today
    largest
    kind
    last_version
    technical_name
    pending {
      id
      version
    }
    previous {
      id
      version
    }
    date
    platforms {
      version
      php_min
      php_max
      released
    }
  }
}
    `) as unknown as TypedDocumentString<UploadTermsQuery, UploadTermsQueryVariables>;
export const UploadRulesDocument = new TypedDocumentString(`
    query UploadRules($lang: String!) {
  review_rules(lang: $lang) {
    id
    title
    how
    language
  }
}
    `) as unknown as TypedDocumentString<UploadRulesQuery, UploadRulesQueryVariables>;
export const SubmitVersionDocument = new TypedDocumentString(`
    mutation SubmitVersion($input: VersionInput!) {
  submit_version(input: $input) {
    id
    product_id
    version
    change_kind
  }
}
    `) as unknown as TypedDocumentString<SubmitVersionMutation, SubmitVersionMutationVariables>;