/** What is shown when a page crashes or cannot be loaded, with ways back (specification, section 8). */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ServerUnavailable } from '#web/auth/server-unavailable.tsx';
import { paths } from '#web/paths.ts';
import { Loading } from '#web/ui/loading.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { isServerReachable, useServerRecovery } from '#web/ui/use-server-recovery.ts';

/** Browsers' words for a part of the app that did not arrive: the connection, or a newer version on the server. */
const loadFailure = /dynamically imported module|importing a module script|error loading|preload/i;

function isPartMissing(error: unknown): boolean {
  return error instanceof Error && loadFailure.test(error.message);
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return isPartMissing(error)
    ? 'A part of this app could not be loaded. The connection was lost, or a new version has been put in place: reload the page.'
    : 'Something went wrong on this page. What was saved is safe. Reload the page, or go back to the start.';
}

function reload(): void {
  window.location.reload();
}

/** A full load of the start page, so that nothing of what crashed is kept. */
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
 * A part that did not arrive because the server is away is no error of the app. Once it is back the whole page is loaded, for
 * browsers may remember the failure of a part, and its styles are not asked for twice; also, a server that was away may
 * have a new version. Nothing typed is lost by it: what stood here before was left for this page.
 */
function MissingPart({ error }: { error: unknown }) {
  const isAway = useServerRecovery(reload);
  if (isAway === undefined) return <Loading />;
  if (!isAway) return <Crash error={error} />;
  // Never before the server is there: the browser's own page of a lost connection would stand in the app's place.
  return <ServerUnavailable onRetry={async () => (await isServerReachable()) && reload()} />;
}

/** In place of the page. */
export function ErrorPage() {
  const error = useRouteError();
  return isPartMissing(error) ? <MissingPart error={error} /> : <Crash error={error} />;
}
