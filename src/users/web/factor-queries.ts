/** Queries for administering the second factors of all users. */
import { getFactorRuleRoute, listFactorOwnersRoute } from '#users/factor-routes.ts';
import { useCall, useVersion } from '#web/api/use-call.ts';

/** Whether every user must have a second factor, with the version. */
export const useFactorRule = () => useVersion(getFactorRuleRoute, {}, { retries: 1 });

/** Undefined while loading, and if the identity provider manages second factors. */
export function useHasFactor(userId: string): boolean | undefined {
  const rule = useFactorRule();
  const isEnforced = typeof rule.data?.data.isDemanded === 'boolean';
  const { data } = useCall(listFactorOwnersRoute, {}, { retries: 1, enabled: isEnforced });
  return data?.includes(userId);
}
