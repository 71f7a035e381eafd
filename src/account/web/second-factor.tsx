/** One's second factor: whether there is one, and what one can do about it (specification, section 18.2). */
import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Factors } from '#account/account.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import { FactorDialog, type FactorTask } from './factor-dialog.tsx';
import { useFactors } from './factor-queries.ts';

/** Fewer than so many are worth a word. */
const fewCodes = 3;

function leftWords(count: number): string {
  return count === 1 ? '1 recovery code is left.' : `${String(count)} recovery codes are left.`;
}

function State({ factors: { oneTimeCodes, recoveryCodes, isDemanded } }: { factors: Factors }) {
  const demand = isDemanded ? ' Everyone here must use one.' : '';
  if (!oneTimeCodes) {
    return <Text>You have no second factor: whoever learns your password can sign in as you.{demand}</Text>;
  }
  return (
    <>
      <Text>
        One-time codes are set up. {leftWords(recoveryCodes)}
        {demand}
      </Text>
      {recoveryCodes < fewCodes ? (
        <Alert color="orange" mt="sm">
          Make new recovery codes before they run out.
        </Alert>
      ) : null}
    </>
  );
}

function Actions({ factors, onTask }: { factors: Factors; onTask: (task: FactorTask) => void }) {
  const button = (task: FactorTask, label: string) => (
    <Button variant="default" onClick={() => onTask(task)}>
      {label}
    </Button>
  );
  if (!factors.oneTimeCodes) return button('setUp', 'Set Up One-Time Codes');
  return (
    <>
      {button('renewRecoveryCodes', 'New Recovery Codes')}
      {button('setUp', 'Use Another Phone')}
      {factors.isDemanded ? null : button('remove', 'Remove')}
    </>
  );
}

/** The dialogs open from here. */
export function SecondFactor() {
  const { data, isPending, refetch } = useFactors();
  const [task, setTask] = useState<FactorTask>();
  return (
    <Section title="Second Factor" actions={data && <Actions factors={data} onTask={setTask} />}>
      {data ? <State factors={data} /> : null}
      {isPending ? <Text c="dimmed">Loading second factor...</Text> : null}
      {data || isPending ? null : <LoadFailed text="The second factor could not be loaded." onRetry={refetch} />}
      {task === undefined ? null : <FactorDialog task={task} onClose={() => setTask(undefined)} />}
    </Section>
  );
}
