import type { TypedDocument } from '../../client.ts';
import type * as types from '../graphql.ts';
export type * from '../graphql.ts';
const OperatorThread = `fragment OperatorThread on ContactThread{id topic subject last_at waits messages{id from_seller body at attachments{id name size}}older}`;
export const ContactMessagesDocument: TypedDocument<types.ContactMessagesQuery, types.ContactMessagesQueryVariables> = `query ContactMessages($thread:ID!$before:ID!){contact_messages(thread:$thread before:$before){id from_seller body at attachments{id name size}}}`;
export const ContactThreadsDocument: TypedDocument<types.ContactThreadsQuery, types.ContactThreadsQueryVariables> = `query ContactThreads{contact_threads{...OperatorThread}}${OperatorThread}`;
export const ContactOperatorsDocument: TypedDocument<types.ContactOperatorsMutation, types.ContactOperatorsMutationVariables> = `mutation ContactOperators($topic:ContactTopic!$subject:String!$body:String!$key:String!$attachments:[ID!]){contact_operators(topic:$topic subject:$subject body:$body key:$key attachments:$attachments){...OperatorThread}}${OperatorThread}`;
export const WriteToOperatorsDocument: TypedDocument<types.WriteToOperatorsMutation, types.WriteToOperatorsMutationVariables> = `mutation WriteToOperators($id:ID!$body:String!$key:String!$attachments:[ID!]){write_to_operators(id:$id body:$body key:$key attachments:$attachments){...OperatorThread}}${OperatorThread}`;
export const HelpFiguresDocument: TypedDocument<types.HelpFiguresQuery, types.HelpFiguresQueryVariables> = `query HelpFigures{marketplace_terms{payout_days annual_fee versions_a_day sheets_a_day}}`;
