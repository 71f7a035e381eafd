/** Stands where something could not be loaded, with the way to try again; it is, by itself, once a server that was away is back. */
import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { EmptyState } from './empty-state.tsx';
import { useServerRecovery } from './use-server-recovery.ts';

interface Props {
  text: string;
  onRetry: () => unknown;
}

/** Trying again takes the alert of the failure away. */
export function LoadFailed({ text, onRetry }: Props) {
  function retry() {
    clearAlerts('Error', 'Warning');
    onRetry();
  }
  useServerRecovery(retry);
  return (
    <EmptyState text={text} icon={<IconCloudOff size={30} />}>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={retry}>
        Try again
      </Button>
    </EmptyState>
  );
}
