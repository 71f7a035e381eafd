/** That the judge of hostile requests lets nothing pass that a run is there to find. */
import { expect, test } from 'vitest';
import type { PlainRequest } from './hostile-request.ts';
import { bodyProblem, responseProblem } from './judge-answer.ts';
import type { Operation } from './operations.ts';

const operation = { id: 'listTrucks' } as Operation;
const request: PlainRequest = { kind: 'plain', method: 'GET', path: '/api/x', headers: {}, persona: 'User', operation };
const nosniff = { 'x-content-type-options': 'nosniff' };
const error = (status: number, more: object = {}) => JSON.stringify({ status, message: 'No.', ...more });

test.each([
  ['what was asked for', 'User', 200, {}, '[]', undefined],
  ['a refusal', 'User', 400, {}, error(400, { errors: [{ path: 'a', message: 'b' }] }), undefined],
  ['too busy, with when to try again', 'User', 503, { 'retry-after': '5' }, error(503, { requestId: 'x' }), undefined],
  ['too busy, without', 'User', 503, {}, error(503), 'A server error.'],
  ['a fault of the server', 'User', 500, {}, error(500), 'A server error.'],
  ['a stack', 'User', 400, {}, error(400, { message: 'x\n    at f (/a/src/b.ts:1)' }), 'It tells of the inside.'],
  ['a text', 'User', 404, {}, 'Not found', 'No error body as specified.'],
  ['another status inside', 'User', 404, {}, error(400), 'No error body as specified.'],
  ['a word too many', 'User', 404, {}, error(404, { error: 'x' }), 'No error body as specified.'],
  ['a record for nobody', 'nobody', 200, {}, '[]', 'Answered without a good token.'],
  ['a record for a person without a role', 'Other', 200, {}, '[]', 'Answered to a person without a role.'],
] as const)('%s', (_what, persona, status, headers, text, problem) => {
  expect(responseProblem({ ...request, persona }, { status, headers: { ...nosniff, ...headers }, text })).toBe(problem);
});

test('a header that is missing', () => {
  expect(responseProblem(request, { status: 200, headers: {}, text: '[]' })).toBe('No header says nosniff.');
});

test.each([
  ['HTTP/1.1 400 Bad Request\r\n\r\n{}', undefined],
  ['HTTP/1.1 200 OK\r\n\r\n{}HTTP/1.1 500 Internal Server Error\r\n\r\n', 'A server error.'],
])('of bytes: %s', (text, problem) => {
  expect(bodyProblem(text)).toBe(problem);
});
