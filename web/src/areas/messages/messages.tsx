import { ThreadList } from './parts/thread-list.tsx';

/** Conversations with customers (R2.22, R17.3). */
export function MessagesScreen() {
  return <ThreadList />;
}
