/**
 * Shown instead of content that failed to load, with a retry button. Retries automatically when an unavailable server
 * returns. If several parts of a page failed, one notice below its header has the button for all of them.
 */
import { Button, Group, Text } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { Caution } from './caution.tsx';
import { EmptyState } from './empty-state.tsx';
import { useFailedPart, useFailedParts } from './failed-parts.ts';
import { useServerRecovery } from './use-server-recovery.ts';

interface Props {
  text: string;
  onRetry: () => unknown;
  /** A dialog covers the notice of the page, so it always has its own button. */
  inDialog?: boolean;
}

/** Closes the alerts of the failed loads, too. */
function TryAgain({ onClick }: { onClick: () => void }) {
  const retry = () => {
    clearAlerts('Error', 'Warning');
    onClick();
  };
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={retry}>
      Try again
    </Button>
  );
}

export function LoadFailed({ text, onRetry, inDialog = false }: Props) {
  useFailedPart(onRetry, !inDialog);
  const hasNotice = useFailedParts().length > 1 && !inDialog;
  useServerRecovery(() => {
    clearAlerts('Error', 'Warning');
    onRetry();
  });
  if (hasNotice) {
    return (
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    );
  }
  return (
    <EmptyState text={text} icon={<IconCloudOff size={30} />}>
      <TryAgain onClick={() => onRetry()} />
    </EmptyState>
  );
}

/** The notice for several failed parts; nothing if fewer failed. */
export function FailedPartsNotice() {
  const retries = useFailedParts();
  if (retries.length < 2) return null;
  return (
    <Caution>
      <Group justify="space-between" gap="xs">
        <span>Some of this page could not be loaded.</span>
        <TryAgain
          onClick={() => {
            for (const retry of retries) retry();
          }}
        />
      </Group>
    </Caution>
  );
}
