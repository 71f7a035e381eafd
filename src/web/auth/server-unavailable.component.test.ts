/** A page that waits for the server. */
import { cleanup, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { useServerUnavailable } from './server-unavailable.tsx';

test('the page says that the server is unavailable until it answers, also while it is asked again', () => {
  onTestFinished(cleanup);
  const away = { data: undefined, failureReason: new ApiError('/api/account', 503, 'Service Unavailable', null) };
  const asking: Parameters<typeof useServerUnavailable>[0] = { data: undefined, failureReason: null };
  const { result, rerender } = renderHook(useServerUnavailable, { initialProps: asking });
  const shown = [away, asking, away, asking, { data: 'The page', failureReason: null }, asking].map((load) => {
    rerender(load);
    return result.current;
  });
  expect(shown).toEqual([true, true, true, true, false, false]);
});
