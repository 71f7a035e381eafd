/** Answers the calls for one's own account. */
import {
  changePasswordRoute,
  endOtherSignInsRoute,
  endSignInRoute,
  getAccountRoute,
  listSignInsRoute,
  updateAccountRoute,
} from '#account/account-routes.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import type { OwnAccounts } from '#server/identity/upkeep/own-account.ts';
import { Failure } from '#shared/errors.ts';
import { lockUser, updateUser } from '#users/server/user-store.ts';

/** Where accounts are kept. */
interface AccountKeeping {
  /** The accounts, where they are kept here. */
  accounts: OwnAccounts | undefined;
  /** Who keeps them where they are not, by its host name. */
  keptBy: string | null;
}

/** The name that the product shows, too: tokens bring no news of it. */
async function renameUser(scope: Scope, name: string): Promise<void> {
  const { userId } = scope.actor;
  const before = await lockUser(scope.db, userId);
  if (!before) throw new Failure(404);
  await updateUser(scope.db, userId, { name }, updatedBy(scope));
  await recordChange(scope, {
    recordType: 'user',
    recordId: userId,
    before: { ...before },
    after: { ...before, name },
  });
}

/** Serves the calls of `account-routes.ts`. */
export function serveAccountCalls(calls: Calls, { accounts, keptBy }: AccountKeeping): void {
  /** @throws Failure 409 where they are kept elsewhere */
  function ours(): OwnAccounts {
    if (!accounts) throw new Failure(409);
    return accounts;
  }

  calls.serve(getAccountRoute, async (call) => {
    if (accounts) call.setVersion(await accounts.version(call));
    const { userId, email, name, role } = call.actor;
    return { userId, email, name, role, keptBy };
  });
  calls.serve(updateAccountRoute, async (call) => {
    const { name } = call.body;
    call.setVersion(await ours().rename(call, name, call.ifMatch));
    await renameUser(call, name);
    const { userId, email, role } = call.actor;
    return { userId, email, name, role, keptBy };
  });
  // Attempts are counted whatever becomes of the call.
  calls.serve(changePasswordRoute, (call) => ours().changePassword(call, call.body), { ownTransactions: true });
  calls.serve(listSignInsRoute, async (call) =>
    ((await accounts?.signIns(call)) ?? []).map(({ begun, lastUsed, ...signIn }) => ({
      ...signIn,
      begun: begun.toISOString(),
      lastUsed: lastUsed.toISOString(),
    })),
  );
  calls.serve(endSignInRoute, (call) => ours().endSignIn(call, call.params.signInId));
  calls.serve(endOtherSignInsRoute, (call) => ours().endOtherSignIns(call));
}
