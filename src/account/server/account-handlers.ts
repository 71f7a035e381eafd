/** Handlers of the account routes. */
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
import type { OwnAccounts } from '#server/identity/account-management/own-account.ts';
import { Failure } from '#shared/errors.ts';
import { lockUser, updateUser } from '#users/server/user-store.ts';

interface AccountOptions {
  /** Undefined with an external identity provider. */
  accounts: OwnAccounts | undefined;
  /** The host name of the external identity provider; null with the embedded one. */
  keptBy: string | null;
}

/** Also renames the stored user, which does not take names from tokens. */
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

export function registerAccountRoutes(registrar: RouteRegistrar, { accounts, keptBy }: AccountOptions): void {
  /** @throws Failure 409 with an external identity provider */
  function requireAccounts(): OwnAccounts {
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
    context.setVersion(await requireAccounts().rename(context, name, context.ifMatch));
    await renameUser(context, name);
    const { userId, email, role } = context.actor;
    return { userId, email, name, role, keptBy };
  });
  // Attempts must stay counted if the call fails.
  registrar.handle(changePasswordRoute, (context) => requireAccounts().changePassword(context, context.body), {
    ownTransactions: true,
  });
  registrar.handle(listSignInsRoute, async (context) =>
    ((await accounts?.signIns(context)) ?? []).map(({ begun, lastUsed, ...signIn }) => ({
      ...signIn,
      begun: begun.toISOString(),
      lastUsed: lastUsed.toISOString(),
    })),
  );
  registrar.handle(endSignInRoute, (context) => requireAccounts().endSignIn(context, context.params.signInId));
  registrar.handle(endOtherSignInsRoute, (context) => requireAccounts().endOtherSignIns(context));
}
