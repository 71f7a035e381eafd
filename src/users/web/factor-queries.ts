/** Everybody's second factors as administrators read and change them. */
import {
  getFactorRuleRoute,
  listFactorOwnersRoute,
  removeFactorsRoute,
  updateFactorRuleRoute,
} from '#users/factor-routes.ts';
import { changesOf, useCall, useVersion } from '#web/api/use-call.ts';

/** Whether everybody must use one, with its version. */
export const useFactorRule = () => useVersion(getFactorRuleRoute, {}, { retries: 1 });

/** Whether the person has one; undefined while that is not known, and where they are kept elsewhere. */
export function useHasFactor(userId: string): boolean | undefined {
  const rule = useFactorRule();
  const isEnforced = typeof rule.data?.data.isDemanded === 'boolean';
  const { data } = useCall(listFactorOwnersRoute, {}, { retries: 1, enabled: isEnforced });
  return data?.includes(userId);
}

const useFactorChange = changesOf(getFactorRuleRoute, listFactorOwnersRoute);

/** Demands one of everybody, or no longer. */
export const useUpdateFactorRule = () => useFactorChange(updateFactorRuleRoute);

/** Takes those of a person away. */
export const useRemoveFactors = () => useFactorChange(removeFactorsRoute);
