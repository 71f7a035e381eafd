/** The result of an attempt: wrong addresses, refusals, and servers that are unavailable for hours or days. */
import { expect, test } from 'vitest';
import { afterDelivery, afterFailure } from './mail-outcome.ts';
import type { StoredMail } from './mail-store.ts';

const queuedAt = new Date('2028-02-28T12:00:00Z');
const hours = (count: number) => queuedAt.getTime() + count * 3_600_000;
const [ann, bob] = ['ann@harbour.example', 'bob@harbour.example'];

function mailWith(values: Partial<StoredMail> = {}): StoredMail {
  const given = { recipient: ann, copy_recipient: bob, pending: [ann, bob], refusals: 0, created_at: queuedAt };
  return { ...given, ...values } as StoredMail;
}

const away = { code: undefined, words: 'connect ECONNREFUSED', isHandedOver: false };
const full = { code: 452, words: '452 Mailbox full', isHandedOver: true };
const wrong = { code: 550, words: '550 No such\r\nmailbox', isHandedOver: false };

test.each([
  ['an e-mail is retried while the server is unavailable for a day', away, 24, 0, { state: 'Waiting', refusals: 0 }],
  ['an e-mail is retried after a temporary refusal of the message', full, 30, 0, { state: 'Waiting', refusals: 0 }],
  [
    'an e-mail is given up when the server is unavailable for four days',
    away,
    96,
    0,
    { state: 'GivenUp', refusals: 0 },
  ],
  [
    'an e-mail to a wrong address is retried',
    wrong,
    1,
    0,
    { state: 'Waiting', refusals: 1, reason: '550 No such mailbox' },
  ],
  ['an e-mail is refused after the third permanent error', wrong, 1, 2, { state: 'Refused', refusals: 3 }],
  [
    'an e-mail is not retried if the connection breaks after the message',
    { ...away, isHandedOver: true },
    1,
    0,
    { state: 'Unknown' },
  ],
  [
    'an e-mail is not retried after an unexpected reply to the message',
    { code: 354, words: '354 Go on', isHandedOver: true },
    1,
    0,
    { state: 'Unknown' },
  ],
  [
    'an e-mail is retried after an unexpected reply before its end',
    { code: 250, words: '250 OK', isHandedOver: false },
    1,
    0,
    { state: 'Waiting' },
  ],
] as const)('%s', (_, failed, after, refusals, expected) => {
  expect(afterFailure(mailWith({ refusals }), failed, hours(after))).toMatchObject(expected);
});

test('only the remaining recipient is retried, and the e-mail counts as sent even if the copy is refused', () => {
  const refused = [{ address: bob, code: 550, words: '550 No' }];
  const first = afterDelivery(mailWith(), { accepted: [ann], refused }, hours(0));
  expect(first).toMatchObject({ state: 'Waiting', pending: [bob], refusals: 1, reason: `${bob}: 550 No` });
  const last = afterFailure(mailWith({ ...first, refusals: 2 }), wrong, hours(1));
  expect(last).toMatchObject({ state: 'Sent', pending: [bob], refusals: 3 });
  expect(afterDelivery(mailWith(first), { accepted: [bob], refused: [] }, hours(1))).toMatchObject({ state: 'Sent' });
});
