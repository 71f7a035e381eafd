/** What is shown when a page crashes or cannot be loaded, with ways back (specification, section 8). */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';

/** Browsers' words for a part of the app that did not arrive: the connection, or a newer version on the server. */
const loadFailure = /dynamically imported module|importing a module script|error loading|preload/i;

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  const text = error instanceof Error ? error.message : '';
  return loadFailure.test(text)
    ? 'A part of this app could not be loaded. The connection was lost, or a new version has been put in place: reload the page.'
    : 'Something went wrong on this page. What was saved is safe. Reload the page, or go back to the start.';
}

/** A full load of the start page, so that nothing of what crashed is kept. */
export function ErrorPage() {
  const error = useRouteError();
  usePageTitle('Error');
  return (
    <Stack component="section" align="center" gap="md" px="md" py={64} ta="center">
      <Title order={1} size="h2" tabIndex={-1}>
        Unexpected Application Error!
      </Title>
      <Text maw={520}>{reasonOf(error)}</Text>
      <Group>
        <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        <Button component="a" href={paths.home} variant="default">
          Home
        </Button>
      </Group>
    </Stack>
  );
}
