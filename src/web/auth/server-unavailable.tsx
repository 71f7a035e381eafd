/** What stands in a page's place while the server is away: the address stays, and the server is asked again by itself. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';

/** Milliseconds between two attempts to reach the server. */
export const reconnectInterval = 4000;

/** Statuses of a call without any answer, and of a proxy before a server that is away. */
const unavailableStatuses = [0, 502, 503, 504];

/** Whether a call failed because the server is away; any other failure is an answer. */
export function isServerUnavailable(error: unknown): boolean {
  return error instanceof ApiError && unavailableStatuses.includes(error.status);
}

/** Whether the server has failed itself: what it would have answered nobody knows. */
export function isServerError(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500;
}

/** What a query knows of its first load. */
interface FirstLoad {
  data: unknown;
  failureReason: unknown;
}

/** Whether the server was away when it was last asked; stays so while it is asked again, lest the page flickers. */
export function useServerUnavailable({ data, failureReason }: FirstLoad): boolean {
  const [wasAway, setWasAway] = useState(false);
  const stillUnknown = failureReason === null && wasAway;
  const isAway = data === undefined && (stillUnknown || isServerUnavailable(failureReason));
  if (isAway !== wasAway) setWasAway(isAway);
  return isAway;
}

/** Says so, with a way to ask at once. */
export function ServerUnavailable({ onRetry }: { onRetry: () => unknown }) {
  usePageTitle('No connection');
  return (
    <Stack component="section" align="center" gap="md" px="md" py={64} ta="center">
      <IconCloudOff size={40} aria-hidden />
      <Title order={1} size="h2" tabIndex={-1}>
        We could not reach the server
      </Title>
      <Text maw={520} role="status">
        We will keep trying. If this takes a while, check your internet connection.
      </Text>
      <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => onRetry()}>
        Try again
      </Button>
    </Stack>
  );
}
