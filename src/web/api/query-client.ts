/** Defaults of data fetching: retries, no caching, and what is logged of a failure (specification, sections 7 and 8). */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, CancelError } from './api-error.ts';

const generalRetries = 3;
/** Milliseconds between two tries. */
const retryDelay = 2000;
/** Answers that a repetition may change, although they blame the caller: a timeout, too many requests. */
const passingStatuses = [408, 429];

function mayPass(error: unknown): boolean {
  if (error instanceof CancelError) return false;
  if (!(error instanceof ApiError)) return true;
  return error.status < 400 || error.status >= 500 || passingStatuses.includes(error.status);
}

/** Retries so many times, but never what a repetition cannot change: 404, no permission, a faulty request. */
export function retryUpTo(times: number) {
  return (failures: number, error: unknown): boolean => failures < times && mayPass(error);
}

function describe(error: ApiError): string {
  if (error.status === 401 || error.status === 403) return 'Permission denied';
  if (error.status === 404) return 'Not found';
  return 'API error';
}

const { console: browserLog } = globalThis;

/** For whoever reads the browser's log; people are told by the screens. */
function logFailure(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  browserLog.warn(`${describe(error)}: ${error.status} ${error.statusText} ${error.url}: ${error.message}`);
}

/** A query client with the product's defaults. */
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
        // Comparing each field of thousands of rows with those before costs more than drawing ten of them anew.
        structuralSharing: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
