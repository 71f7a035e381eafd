/** `/register`: the register of numbers for approved staff, the sign-up page for everyone else. */
import { NumberRegisterPage } from '#ledger/web/number-register-page.tsx';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { SignInPage } from '#web/auth/sign-in-page.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** Shows neither page until the role is known. */
export function RegisterAddress() {
  const { isLoading, role } = useCurrentUser();
  if (isLoading) return <Loading />;
  return isApproved(role) ? <NumberRegisterPage /> : <SignInPage mode="register" />;
}
