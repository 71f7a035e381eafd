/** The judge of hostile requests finds every problem that a run looks for. */
import { expect, test } from 'vitest';
import type { PlainRequest } from './hostile-request.ts';
import { bodyProblem, responseProblem } from './judge-answer.ts';
import type { Operation } from './operations.ts';

const operation = { id: 'listTrucks' } as Operation;
const request: PlainRequest = { kind: 'plain', method: 'GET', path: '/api/x', headers: {}, persona: 'User', operation };
const nosniff = { 'x-content-type-options': 'nosniff' };
const error = (status: number, more: object = {}) => JSON.stringify({ status, message: 'No.', ...more });

test.each([
  ['the requested data', 'User', 200, {}, '[]', undefined],
  ['a refusal', 'User', 400, {}, error(400, { errors: [{ path: 'a', message: 'b' }] }), undefined],
  ['too busy, with Retry-After', 'User', 503, { 'retry-after': '5' }, error(503, { requestId: 'x' }), undefined],
  ['too busy, without Retry-After', 'User', 503, {}, error(503), 'A server error.'],
  ['a server error', 'User', 500, {}, error(500), 'A server error.'],
  ['a stack', 'User', 400, {}, error(400, { message: 'x\n    at f (/a/src/b.ts:1)' }), 'It reveals internal details.'],
  ['a text', 'User', 404, {}, 'Not found', 'The error body has the wrong format.'],
  ['another status in the body', 'User', 404, {}, error(400), 'The error body has the wrong format.'],
  ['an unknown field', 'User', 404, {}, error(404, { error: 'x' }), 'The error body has the wrong format.'],
  ['a record without a token', 'anonymous', 200, {}, '[]', 'Answered without a valid token.'],
  ['a record for a user without a role', 'Other', 200, {}, '[]', 'Answered to a user without a role.'],
] as const)('%s is judged correctly', (_what, persona, status, headers, text, problem) => {
  expect(responseProblem({ ...request, persona }, { status, headers: { ...nosniff, ...headers }, text })).toBe(problem);
});

test('a missing nosniff header is a problem', () => {
  expect(responseProblem(request, { status: 200, headers: {}, text: '[]' })).toBe('The nosniff header is missing.');
});

test.each([
  ['HTTP/1.1 400 Bad Request\r\n\r\n{}', undefined],
  ['HTTP/1.1 200 OK\r\n\r\n{}HTTP/1.1 500 Internal Server Error\r\n\r\n', 'A server error.'],
])('raw bytes are judged by their status lines: %s', (text, problem) => {
  expect(bodyProblem(text)).toBe(problem);
});
