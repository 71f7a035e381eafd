/** Answers the calls for one's own account. */
import {
  changePasswordRoute,
  endOtherSignInsRoute,
  endSignInRoute,
  getAccountRoute,
  listSignInsRoute,
  updateAccountRoute,
} from '#account/account-routes.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
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
async function renameUser(context: WriteContext, name: string): Promise<void> {
  const { userId } = context.actor;
  const before = await lockUser(context.db, userId);
  if (!before) throw new Failure(404);
  await updateUser(context.db, userId, { name }, updatedBy(context));
  await writeAuditEntry(context, {
    recordType: 'user',
    recordId: userId,
    before: { ...before },
    after: { ...before, name },
  });
}

/** Serves the calls of `account-routes.ts`. */
export function registerAccountRoutes(registrar: RouteRegistrar, { accounts, keptBy }: AccountKeeping): void {
  /** @throws Failure 409 where they are kept elsewhere */
  function ours(): OwnAccounts {
    if (!accounts) throw new Failure(409);
    return accounts;
  }

  registrar.handle(getAccountRoute, async (context) => {
    if (accounts) context.setVersion(await accounts.version(context));
    const { userId, email, name, role } = context.actor;
    return { userId, email, name, role, keptBy };
  });
  registrar.handle(updateAccountRoute, async (context) => {
    const { name } = context.body;
    context.setVersion(await ours().rename(context, name, context.ifMatch));
    await renameUser(context, name);
    const { userId, email, role } = context.actor;
    return { userId, email, name, role, keptBy };
  });
  // Attempts are counted whatever becomes of the call.
  registrar.handle(changePasswordRoute, (context) => ours().changePassword(context, context.body), {
    ownTransactions: true,
  });
  registrar.handle(listSignInsRoute, async (context) =>
    ((await accounts?.signIns(context)) ?? []).map(({ begun, lastUsed, ...signIn }) => ({
      ...signIn,
      begun: begun.toISOString(),
      lastUsed: lastUsed.toISOString(),
    })),
  );
  registrar.handle(endSignInRoute, (context) => ours().endSignIn(context, context.params.signInId));
  registrar.handle(endOtherSignInsRoute, (context) => ours().endOtherSignIns(context));
}
