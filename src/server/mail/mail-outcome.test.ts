/** What follows from a try: wrong addresses, refusals, servers that are away for a day and for good (section 15.3 and 20, Money). */
import { expect, test } from 'vitest';
import { afterDelivery, afterFailure } from './mail-outcome.ts';
import type { StoredMail } from './mail-store.ts';

const clicked = new Date('2028-02-28T12:00:00Z');
const hours = (count: number) => clicked.getTime() + count * 3_600_000;
const [ann, bob] = ['ann@harbour.example', 'bob@harbour.example'];

function mailWith(values: Partial<StoredMail> = {}): StoredMail {
  const given = { recipient: ann, copy_recipient: bob, pending: [ann, bob], refusals: 0, created_at: clicked };
  return { ...given, ...values } as StoredMail;
}

const away = { code: undefined, words: 'connect ECONNREFUSED', isHandedOver: false };
const full = { code: 452, words: '452 Mailbox full', isHandedOver: true };
const wrong = { code: 550, words: '550 No such\r\nmailbox', isHandedOver: false };

test.each([
  ['a server that is away for a day is tried again', away, 24, 0, { state: 'Waiting', refusals: 0 }],
  ['one that puts it off after the whole message, too', full, 30, 0, { state: 'Waiting', refusals: 0 }],
  ['one that is away for four days is given up', away, 96, 0, { state: 'GivenUp', refusals: 0 }],
  ['a wrong address is tried again', wrong, 1, 0, { state: 'Waiting', refusals: 1, reason: '550 No such mailbox' }],
  ['at most three times', wrong, 1, 2, { state: 'Refused', refusals: 3 }],
  ['a line that breaks after the whole message is not', { ...away, isHandedOver: true }, 1, 0, { state: 'Unknown' }],
  [
    'an odd answer to the whole message is not tried again',
    { code: 354, words: '354 Go on', isHandedOver: true },
    1,
    0,
    { state: 'Unknown' },
  ],
  [
    'an odd answer before the end is tried again',
    { code: 250, words: '250 OK', isHandedOver: false },
    1,
    0,
    { state: 'Waiting' },
  ],
] as const)('%s', (_, failed, after, refusals, expected) => {
  expect(afterFailure(mailWith({ refusals }), failed, hours(after))).toMatchObject(expected);
});

test('whoever has it has it: only the other is tried again, and its refusal does not unsend the first', () => {
  const refused = [{ address: bob, code: 550, words: '550 No' }];
  const first = afterDelivery(mailWith(), { accepted: [ann], refused }, hours(0));
  expect(first).toMatchObject({ state: 'Waiting', pending: [bob], refusals: 1, reason: `${bob}: 550 No` });
  const last = afterFailure(mailWith({ ...first, refusals: 2 }), wrong, hours(1));
  expect(last).toMatchObject({ state: 'Sent', pending: [bob], refusals: 3 });
  expect(afterDelivery(mailWith(first), { accepted: [bob], refused: [] }, hours(1))).toMatchObject({ state: 'Sent' });
});
