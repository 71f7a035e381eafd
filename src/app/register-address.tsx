/** `/register`: the register of numbers for staff who are signed in, the way to sign up for everybody else (2.2 and 14.7). */
import { NumberRegisterPage } from '#ledger/web/number-register-page.tsx';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { SignInPage } from '#web/auth/sign-in-page.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** Nobody knows which of both before the role is known. */
export function RegisterAddress() {
  const { isLoading, role } = useCurrentUser();
  if (isLoading) return <Loading />;
  return isApproved(role) ? <NumberRegisterPage /> : <SignInPage mode="register" />;
}
