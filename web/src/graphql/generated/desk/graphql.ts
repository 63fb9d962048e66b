/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The parts of validation, in their order. MINOR, DEBUG and FIX_ERROR skip the last. */
export type ValidationStage =
  | 'AUTOMATIC'
  | 'MARKETING'
  | 'TECHNICAL';

export type ValidationStepStatus =
  | 'ERROR'
  | 'READY'
  | 'REVIEWING'
  | 'TODO';

export type VersionChangeKind =
  | 'DEBUG'
  | 'FIX_ERROR'
  | 'MAJOR'
  | 'MINOR'
  | 'NEW';

export type ReviewQueueQueryVariables = Exact<{
  stage?: ValidationStage | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type ReviewQueueQuery = { review_queue: { total_count: number, versions: Array<{ id: string, product_name: string, version: string, change_kind: VersionChangeKind, submitted_at: string, errors: number, warnings: number, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, entered_at: string | null }> }> } };

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

export const ReviewQueueDocument = new TypedDocumentString(`
    query ReviewQueue($stage: ValidationStage, $page: Int, $length: Int) {
  review_queue(stage: $stage, page: $page, length: $length) {
    total_count
    versions {
      id
      product_name
      version
      change_kind
      submitted_at
      errors
      warnings
      steps {
        stage
        status
        entered_at
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ReviewQueueQuery, ReviewQueueQueryVariables>;