/** Answers the calls for everybody's second factors. */
import type { Calls } from '#server/http/calls.ts';
import type { FactorAdministration } from '#server/identity/upkeep/factor-administration.ts';
import { Failure, notFound } from '#shared/errors.ts';
import {
  getFactorRuleRoute,
  listFactorOwnersRoute,
  takeFactorsRoute,
  updateFactorRuleRoute,
} from '#users/factor-routes.ts';
import { canTakeFactors } from '#users/role-rules.ts';
import { currentActor } from './administer-users.ts';
import { findUser, lockRoles } from './user-store.ts';

/** Serves the calls of `factor-routes.ts`; without factors accounts are kept elsewhere. */
export function serveUserFactorCalls(calls: Calls, factors: FactorAdministration | undefined): void {
  /** @throws Failure 409 where they are kept elsewhere */
  function ours(): FactorAdministration {
    if (!factors) throw new Failure(409);
    return factors;
  }

  calls.serve(getFactorRuleRoute, async (call) => {
    if (!factors) return { isDemanded: null };
    const { isDemanded, version } = await factors.readRule(call);
    call.setVersion(version);
    return { isDemanded };
  });
  calls.serve(updateFactorRuleRoute, async (call) => {
    const { isDemanded, version } = await ours().changeRule(call, call.body.isDemanded, call.ifMatch);
    call.setVersion(version);
    return { isDemanded };
  });
  calls.serve(listFactorOwnersRoute, async (call) => (await factors?.owners(call)) ?? []);
  calls.serve(takeFactorsRoute, async (call) => {
    const { userId } = call.params;
    const administration = ours();
    await lockRoles(call.db);
    const target = await findUser(call.db, userId);
    if (!target) throw notFound();
    if (!canTakeFactors(await currentActor(call), target).allowed) throw new Failure(403);
    if (!(await administration.takeAway(call, userId))) throw notFound();
  });
}
