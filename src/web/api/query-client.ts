/** Defaults of TanStack Query: retries, no caching, logging of errors. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, CancelError } from './api-error.ts';

const generalRetries = 3;
/** In milliseconds. */
const retryDelay = 2000;
/** Statuses below 500 for which a retry can succeed: a timeout, too many requests. */
const retryableStatuses = [408, 429];

function isRetryable(error: unknown): boolean {
  if (error instanceof CancelError) return false;
  if (!(error instanceof ApiError)) return true;
  return error.status < 400 || error.status >= 500 || retryableStatuses.includes(error.status);
}

/** Retries up to `times`, except errors that a retry cannot change: 404, no permission, a bad request. */
export function retryUpTo(times: number) {
  return (failures: number, error: unknown): boolean => failures < times && isRetryable(error);
}

function describe(error: ApiError): string {
  if (error.status === 401 || error.status === 403) return 'Permission denied';
  if (error.status === 404) return 'Not found';
  return 'API error';
}

const { console: browserLog } = globalThis;

/** Logs to the browser's console for developers; screens show errors to users. */
function logFailure(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  browserLog.warn(`${describe(error)}: ${error.status} ${error.statusText} ${error.url}: ${error.message}`);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        retry: retryUpTo(generalRetries),
        retryDelay,
        gcTime: 0,
        staleTime: 0,
        refetchOnWindowFocus: false,
        // Comparing every field of thousands of rows costs more than rendering ten of them again.
        structuralSharing: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
