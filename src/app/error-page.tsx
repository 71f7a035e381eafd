/** Shown when a page crashes or cannot be loaded, with ways back. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ServerUnavailable } from '#web/auth/server-unavailable.tsx';
import { paths } from '#web/paths.ts';
import { Loading } from '#web/ui/loading.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { isServerReachable, useServerRecovery } from '#web/ui/use-server-recovery.ts';

/**
 * Browsers' messages for a script that could not be loaded: the connection failed, or the server has a newer version.
 */
const loadFailure = /dynamically imported module|importing a module script|error loading|preload/i;

function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && loadFailure.test(error.message);
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return isLoadFailure(error)
    ? 'Part of the app could not be loaded. You may be offline, or a new version is out. Please reload the page.'
    : 'Something went wrong on this page. Everything you saved is safe. Reload the page or go to Home.';
}

function reload(): void {
  window.location.reload();
}

/** Home is a full page load, so that nothing of the crashed app remains in memory. */
function Crash({ error }: { error: unknown }) {
  usePageTitle('Error');
  return (
    <Stack component="section" align="center" gap="md" px="md" py={64} ta="center">
      <Title order={1} size="h2" tabIndex={-1}>
        Unexpected Application Error!
      </Title>
      <Text maw={520}>{reasonOf(error)}</Text>
      <Group>
        <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={reload}>
          Reload the page
        </Button>
        <Button component="a" href={paths.home} variant="default">
          Home
        </Button>
      </Group>
    </Stack>
  );
}

/**
 * A script that could not be loaded because the server is unavailable is not a crash. When the server is back, the
 * whole page is reloaded: browsers may remember the failed import and do not request its styles again, and the server
 * may have a new version. No input is lost, because the user had already left the previous page.
 */
function LoadFailure({ error }: { error: unknown }) {
  const isServerAway = useServerRecovery(reload);
  if (isServerAway === undefined) return <Loading />;
  if (!isServerAway) return <Crash error={error} />;
  // Reloads only when the server answers: otherwise the browser's own error page would replace the app.
  return <ServerUnavailable onRetry={async () => (await isServerReachable()) && reload()} />;
}

/** The router's error element. */
export function ErrorPage() {
  const error = useRouteError();
  return isLoadFailure(error) ? <LoadFailure error={error} /> : <Crash error={error} />;
}
