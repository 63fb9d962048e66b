import type { TypedDocument } from '../../client.ts';
import type * as types from '../graphql.ts';
export type * from '../graphql.ts';
export const MessageCountsDocument: TypedDocument<types.MessageCountsQuery, types.MessageCountsQueryVariables> = `query MessageCounts{messages{unseen_count}contact_unseen_count}`;
