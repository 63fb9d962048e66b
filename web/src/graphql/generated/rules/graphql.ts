/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type IssueCategory =
  | 'install'
  | 'other'
  | 'php'
  | 'ux';

export type RuleKind =
  | 'module'
  | 'theme';

export type RuleSeverity =
  | 'error'
  | 'warning';

export type ReviewRulesQueryVariables = Exact<{
  lang: string;
}>;


export type ReviewRulesQuery = { review_rules: Array<{ id: string, category: IssueCategory, severity: RuleSeverity, language: string, title: string, why: string }> };

export type ReviewRuleQueryVariables = Exact<{
  id: string;
  lang: string;
}>;


export type ReviewRuleQuery = { review_rule: { id: string, category: IssueCategory, severity: RuleSeverity, since: number, applies_to: RuleKind | null, language: string, title: string, why: string, how: string, finding: string, bad: { file: string, first: number, lines: Array<string>, line: number | null } | null, good: { file: string, first: number, lines: Array<string>, line: number | null } | null } | null };

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

export const ReviewRulesDocument = new TypedDocumentString(`
    query ReviewRules($lang: String!) {
  review_rules(lang: $lang) {
    id
    category
    severity
    language
    title
    why
  }
}
    `) as unknown as TypedDocumentString<ReviewRulesQuery, ReviewRulesQueryVariables>;
export const ReviewRuleDocument = new TypedDocumentString(`
    query ReviewRule($id: String!, $lang: String!) {
  review_rule(id: $id, lang: $lang) {
    id
    category
    severity
    since
    applies_to
    language
    title
    why
    how
    finding
    bad {
      file
      first
      lines
      line
    }
    good {
      file
      first
      lines
      line
    }
  }
}
    `) as unknown as TypedDocumentString<ReviewRuleQuery, ReviewRuleQueryVariables>;