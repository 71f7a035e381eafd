/** Whether everybody must use a second factor: a switch below the title of the users' page (specification, section 18.2). */
import { Switch } from '@mantine/core';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { useFactorRule, useUpdateFactorRule } from './factor-queries.ts';

const hint = 'People without it will be asked to set it up next time they log in.';

/** Nothing where the identity provider keeps them. */
export function FactorSwitch() {
  const { data } = useFactorRule();
  const update = useUpdateFactorRule();
  const { busy, run } = useOneAtATime();
  const isDemanded = data?.data.isDemanded;
  if (typeof isDemanded !== 'boolean') return null;
  const change = (wanted: boolean) =>
    void run(async () => {
      try {
        await update.mutateAsync({ body: { isDemanded: wanted }, ifMatch: data?.etag });
        sendAlert(
          'Success',
          wanted ? 'Two-step verification is required for everyone.' : 'Two-step verification is optional.',
        );
      } catch (error) {
        sendAlert('Error', errorMessage(error));
      }
    });
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
