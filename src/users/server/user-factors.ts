/** Handlers of the routes for administering second factors. */
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import type { FactorAdministration } from '#server/identity/account-management/factor-administration.ts';
import { Failure, notFound } from '#shared/errors.ts';
import {
  getFactorRuleRoute,
  listFactorOwnersRoute,
  removeFactorsRoute,
  updateFactorRuleRoute,
} from '#users/factor-routes.ts';
import { canRemoveFactors } from '#users/role-rules.ts';
import { currentActor } from './administer-users.ts';
import { findUser, lockRoles } from './user-store.ts';

/** @param factors undefined if the identity provider manages them */
export function registerUserFactorRoutes(registrar: RouteRegistrar, factors: FactorAdministration | undefined): void {
  /** @throws Failure 409 if the identity provider manages them */
  function requireFactors(): FactorAdministration {
    if (!factors) throw new Failure(409);
    return factors;
  }

  registrar.handle(getFactorRuleRoute, async (context) => {
    if (!factors) return { isDemanded: null };
    const { isDemanded, version } = await factors.readRule(context);
    context.setVersion(version);
    return { isDemanded };
  });
  registrar.handle(updateFactorRuleRoute, async (context) => {
    const { isDemanded, version } = await requireFactors().changeRule(
      context,
      context.body.isDemanded,
      context.ifMatch,
    );
    context.setVersion(version);
    return { isDemanded };
  });
  registrar.handle(listFactorOwnersRoute, async (context) => (await factors?.owners(context)) ?? []);
  registrar.handle(removeFactorsRoute, async (context) => {
    const { userId } = context.params;
    const administration = requireFactors();
    await lockRoles(context.db);
    const target = await findUser(context.db, userId);
    if (!target) throw notFound();
    if (!canRemoveFactors(await currentActor(context), target).allowed) throw new Failure(403);
    if (!(await administration.removeAll(context, userId))) throw notFound();
  });
}
