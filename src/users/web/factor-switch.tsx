/** A switch on the Users page that requires two-step verification for everyone. */
import { Switch } from '@mantine/core';
import { updateFactorRuleRoute } from '#users/factor-routes.ts';
import { useAlertingAction } from '#web/alerts/use-alerting-action.ts';
import { useChange } from '#web/api/use-call.ts';
import { useFactorRule } from './factor-queries.ts';

const hint = 'People without it will be asked to set it up next time they log in.';

/** Shows nothing if the identity provider manages second factors. */
export function FactorSwitch() {
  const { data } = useFactorRule();
  const update = useChange(updateFactorRuleRoute);
  const { busy, runAction } = useAlertingAction();
  const isDemanded = data?.data.isDemanded;
  if (typeof isDemanded !== 'boolean') return null;
  const change = (wanted: boolean) =>
    runAction(
      () => update.mutateAsync({ body: { isDemanded: wanted }, ifMatch: data?.etag }),
      wanted ? 'Two-step verification is required for everyone.' : 'Two-step verification is optional.',
    );
  return (
    <Switch
      mb="md"
      label="Require two-step verification for everyone"
      description={hint}
      checked={isDemanded}
      aria-busy={busy}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
