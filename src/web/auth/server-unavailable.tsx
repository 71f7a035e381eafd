/** Shown instead of a page while the server is unavailable. Requests are retried automatically. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';

/** Milliseconds between two attempts to reach the server. */
export const reconnectInterval = 4000;

/** Status 0 for no response, and the statuses of a proxy whose server is unavailable. */
const unavailableStatuses = [0, 502, 503, 504];

export function isServerUnavailable(error: unknown): boolean {
  return error instanceof ApiError && unavailableStatuses.includes(error.status);
}

export function isServerError(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500;
}

/** State of a query's first load. */
interface FirstLoad {
  data: unknown;
  failureReason: unknown;
}

/**
 * Whether the last request found the server unavailable. Remains true during a retry, so that the page does not
 * flicker.
 */
export function useServerUnavailable({ data, failureReason }: FirstLoad): boolean {
  const [wasAway, setWasAway] = useState(false);
  const stillUnknown = failureReason === null && wasAway;
  const isAway = data === undefined && (stillUnknown || isServerUnavailable(failureReason));
  if (isAway !== wasAway) setWasAway(isAway);
  return isAway;
}

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
