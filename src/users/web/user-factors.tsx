/** The second factor in the dialog of a user, and its reset after a phone was lost. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { removeFactorsRoute } from '#users/factor-routes.ts';
import { canRemoveFactors, type Person } from '#users/role-rules.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { useChange } from '#web/api/use-call.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useHasFactor } from './factor-queries.ts';
import { userName } from './user-name.ts';
import type { UserRow } from './user-queries.ts';

const question =
  'Reset two-step verification for this person? They will be logged out everywhere and can then log in with their password alone.';

interface Props {
  actor: Person;
  user: UserRow;
  /** While the confirmation is open, Escape must not close the dialog behind it. */
  onAsking: (isAsking: boolean) => void;
}

/** Shows nothing while loading, and if the identity provider manages second factors. */
export function UserFactors({ actor, user, onAsking }: Props) {
  const hasFactor = useHasFactor(user.userId);
  const remove = useChange(removeFactorsRoute);
  const [asking, setAsking] = useState(false);
  const ruling = canRemoveFactors(actor, user);
  const setConfirming = (isAsking: boolean) => {
    setAsking(isAsking);
    onAsking(isAsking);
  };
  async function removeFactors() {
    await alertOutcome(
      () => remove.mutateAsync({ params: { userId: user.userId } }),
      `Two-step verification reset for ${userName(user)}.`,
    );
  }
  if (hasFactor === undefined) return null;
  return (
    <>
      <Group justify="space-between" mt="md" gap="xs">
        <Text size="sm">{`Two-step verification: ${hasFactor ? 'on' : 'off'}`}</Text>
        {hasFactor ? (
          <Button variant="default" size="compact-md" disabled={!ruling.allowed} onClick={() => setConfirming(true)}>
            Reset
          </Button>
        ) : null}
      </Group>
      {hasFactor && !ruling.allowed ? (
        <Text size="xs" c="dimmed" mt={4}>
          {ruling.reason}
        </Text>
      ) : null}
      <ConfirmDialog
        opened={asking}
        title="Reset two-step verification"
        text={question}
        subject={userName(user)}
        confirmLabel="Reset"
        onConfirm={removeFactors}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
