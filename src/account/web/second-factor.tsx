/** Two-step verification on the account page. */
import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Factors } from '#account/account.ts';
import { getFactorsRoute } from '#account/factor-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import { FactorDialog, type FactorTask } from './factor-dialog.tsx';
import { PasskeyList } from './passkey-list.tsx';

/** A warning is shown if fewer codes remain. */
const lowCodesLimit = 3;

function remainingText(count: number): string {
  return count === 1 ? '1 recovery code left.' : `${String(count)} recovery codes left.`;
}

function State({ factors: { oneTimeCodes, passkeys, recoveryCodes, isDemanded } }: { factors: Factors }) {
  const demand = isDemanded ? ' It is required for everyone here.' : '';
  if (!oneTimeCodes && passkeys.length === 0) {
    return <Text>{`Two-step verification is off. Anyone who learns your password could log in as you.${demand}`}</Text>;
  }
  return (
    <>
      <Text mb="sm">{`Two-step verification is on.${demand} ${oneTimeCodes ? 'Your authenticator app is set up. ' : ''}${remainingText(recoveryCodes)}`}</Text>
      {recoveryCodes < lowCodesLimit ? (
        <Alert color="orange" mb="sm">
          Create new recovery codes before you run out.
        </Alert>
      ) : null}
    </>
  );
}

interface ActionsProps {
  factors: Factors;
  onTask: (task: FactorTask) => void;
}

function Actions({ factors: { oneTimeCodes, passkeys, offersPasskeys, isDemanded }, onTask }: ActionsProps) {
  const hasFactor = oneTimeCodes || passkeys.length > 0;
  const button = (kind: Exclude<FactorTask['kind'], 'removePasskey'>, label: string) => (
    <Button variant="default" onClick={() => onTask({ kind, isFirst: !hasFactor })}>
      {label}
    </Button>
  );
  const mayRemove = oneTimeCodes && (!isDemanded || passkeys.length > 0);
  return (
    <>
      {offersPasskeys ? button('addPasskey', 'Add a passkey') : null}
      {button('setUp', oneTimeCodes ? 'Use another phone' : 'Set up an authenticator app')}
      {hasFactor ? button('renewRecoveryCodes', 'Create new recovery codes') : null}
      {mayRemove ? button('remove', 'Remove authenticator app') : null}
    </>
  );
}

export function SecondFactor() {
  const { data, isPending, refetch } = useCall(getFactorsRoute, {}, { retries: 1 });
  const [task, setTask] = useState<FactorTask>();
  return (
    <Section title="Two-step verification" actions={data && <Actions factors={data} onTask={setTask} />}>
      {data ? <State factors={data} /> : null}
      {data ? (
        <PasskeyList passkeys={data.passkeys} onRemove={(passkey) => setTask({ kind: 'removePasskey', passkey })} />
      ) : null}
      {isPending ? <Text c="dimmed">Loading two-step verification...</Text> : null}
      {data || isPending ? null : <LoadFailed text="Two-step verification could not be loaded." onRetry={refetch} />}
      {task === undefined ? null : <FactorDialog task={task} onClose={() => setTask(undefined)} />}
    </Section>
  );
}
