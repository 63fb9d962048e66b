import { type Seller, sellerBeforeLoad } from './seller.ts';
import type { Shell } from './shell-query.ts';

/** What the frame around the screens shows of the seller. */
export interface ShellState {
  /** The defaults of R7.1 until it has loaded, and for whoever is no seller. */
  seller: Seller;
  /** False until it is known who this is. */
  loaded: boolean;
  /** False for an account that is no seller yet; true until that is known. */
  isSeller: boolean;
  /** An operator, who may look through a seller's eyes (R4.5). */
  mayPoseAs: boolean;
  /** An operator in their own name, who has a desk. */
  isOperator: boolean;
  /** What they are called; null for a seller. */
  operatorName: string | null;
  /** Customers' messages not opened yet. */
  unseenCount: number;
  /** What operators wrote and the seller has not seen yet. */
  unseenAnswers: number;
  /** Articles of the dev blog not read yet, in the language of the interface. */
  unreadArticles: number;
}

export function shellState(shell: Shell | undefined): ShellState {
  return {
    seller: shell?.seller ?? sellerBeforeLoad,
    loaded: shell !== undefined,
    isSeller: shell === undefined || shell.seller !== null,
    mayPoseAs: shell?.may_pose_as ?? false,
    isOperator: shell?.is_operator ?? false,
    operatorName: shell?.operator_name ?? null,
    unseenCount: shell?.messages.unseen_count ?? 0,
    unseenAnswers: shell?.contact_unseen_count ?? 0,
    unreadArticles: shell?.devblog_unread_count ?? 0,
  };
}
