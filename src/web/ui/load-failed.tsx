/**
 * Shown instead of content that failed to load, with a retry button. Retries automatically when an unavailable server
 * returns.
 */
import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { EmptyState } from './empty-state.tsx';
import { useServerRecovery } from './use-server-recovery.ts';

interface Props {
  text: string;
  onRetry: () => unknown;
}

/** A retry closes the error's alert. */
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
