import { poseAsHeader } from './pose-as.ts';
import type { Session } from './session.ts';

/** The headers of every request that needs a seller: who is signed in, and for whom. */
export const credentialsOf = (session: Session) => async (): Promise<Record<string, string>> => ({
  ...(await session.credentials()),
  ...poseAsHeader(),
});
