import { SignedOut } from '../../auth/signed-out.tsx';
import { BarePage } from '../layout/bare-page.tsx';

export function SignedOutPage() {
  return (
    <BarePage>
      <SignedOut />
    </BarePage>
  );
}
