/** Stands where something could not be loaded, with the way to try again; it is, by itself, once a server that was away is back. */
import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { EmptyState } from './empty-state.tsx';

interface Props {
  text: string;
  onRetry: () => unknown;
}

/** Milliseconds between two looks whether a server that is away is back. */
const lookAgainMs = 4000;

function isServerThere(signal: AbortSignal): Promise<boolean> {
  return fetch('/readyz', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Where the server is away: does it once it is back. A failure of another kind is left to the person. */
function useReturnOfServer(work: () => void): void {
  const isBack = useEffectEvent(work);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(wasAway: boolean): Promise<void> {
      const isThere = await isServerThere(leaving.signal);
      if (leaving.signal.aborted) return;
      if (!isThere) timer = setTimeout(() => void look(true), lookAgainMs);
      else if (wasAway) isBack();
    }
    void look(false);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
}

/** Trying again takes the alert of the failure away. */
export function LoadFailed({ text, onRetry }: Props) {
  function retry() {
    clearAlerts('Error', 'Warning');
    onRetry();
  }
  useReturnOfServer(retry);
  return (
    <EmptyState text={text} icon={<IconCloudOff size={30} />}>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={retry}>
        Try again
      </Button>
    </EmptyState>
  );
}
