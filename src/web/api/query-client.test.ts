import { expect, test } from 'vitest';
import { ApiError, CancelError } from './api-error.ts';
import { retryUpTo } from './query-client.ts';

const failed = (status: number) => new ApiError('/api/orders', status, '', undefined);

test.each([0, 408, 429, 500, 503])('an error with status %i is retried up to the limit', (status) => {
  expect(retryUpTo(3)(0, failed(status))).toBe(true);
  expect(retryUpTo(3)(2, failed(status))).toBe(true);
  expect(retryUpTo(3)(3, failed(status))).toBe(false);
});

test.each([400, 401, 403, 404, 409, 412])('an error with status %i is not retried', (status) => {
  expect(retryUpTo(3)(0, failed(status))).toBe(false);
});

test('a cancelled call is not retried', () => {
  expect(retryUpTo(3)(0, new CancelError('/api/orders'))).toBe(false);
});
