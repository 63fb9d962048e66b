import { useLoaderData } from 'react-router';
import { SignedOut, StillSignedIn } from '../../auth/signed-out.tsx';
import { useSignOut } from '../layout/account/use-sign-out.ts';
import { BarePage } from '../layout/bare-page.tsx';

/** The end of a sign-out; whoever opened it by hand reads that there was none. */
export function SignedOutPage() {
  const { isSignedIn } = useLoaderData<{ isSignedIn: boolean }>();
  const signOut = useSignOut();
  return <BarePage>{isSignedIn ? <StillSignedIn onSignOut={signOut} /> : <SignedOut />}</BarePage>;
}
