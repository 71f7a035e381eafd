/** What a try makes of an e-mail: sent, to be tried again, or the end of it (specification, sections 15.3 and 20, Money). */
import type { Delivered, RefusedAddress } from './deliver.ts';
import type { StoredMail } from './mail-store.ts';

/** A refusal for good is asked for so many times. */
const maxRefusals = 3;

/** Milliseconds that the server may be away. */
const maxOutageMs = 3 * 24 * 3_600_000;

/** What is noted of an e-mail after a try. */
export type MailResult = Pick<StoredMail, 'state' | 'pending' | 'refusals' | 'reason'>;

/** How a try ended that the server took nothing of. */
export interface FailedTry {
  /** SMTP's code, where the server answered. */
  code: number | undefined;
  /** In its own words. */
  words: string;
  /** The message's end was sent, so that it may have been taken. */
  isHandedOver: boolean;
}

/** One line, without what nobody sees. */
function plain(words: string): string {
  return words
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

function isForGood(code: number | undefined): boolean {
  return code !== undefined && code >= 500 && code < 600;
}

/** Whether the server said that it did not take it; any other answer, as a code of success, leaves that open. */
function isRefusal(code: number | undefined): boolean {
  return code !== undefined && code >= 400 && code < 600;
}

/** The end of it; who has got it has got it, whatever became of the copy. */
function ended(mail: StoredMail, pending: string[], state: 'Refused' | 'GivenUp'): MailResult['state'] {
  return pending.includes(mail.recipient) ? state : 'Sent';
}

function afterRefusal(mail: StoredMail, pending: string[], reason: string): MailResult {
  const refusals = mail.refusals + 1;
  return { state: refusals >= maxRefusals ? ended(mail, pending, 'Refused') : 'Waiting', pending, refusals, reason };
}

function afterTrouble(mail: StoredMail, pending: string[], reason: string, now: number): MailResult {
  const isOver = now - mail.created_at.getTime() > maxOutageMs;
  return { state: isOver ? ended(mail, pending, 'GivenUp') : 'Waiting', pending, refusals: mail.refusals, reason };
}

/** After a try that failed as a whole. Where the server may have taken it, it is not sent again: nobody gets it twice. */
export function afterFailure(mail: StoredMail, { code, words, isHandedOver }: FailedTry, now: number): MailResult {
  const { pending, refusals } = mail;
  const reason = plain(words);
  if (isForGood(code)) return afterRefusal(mail, pending, reason);
  if (isHandedOver && !isRefusal(code)) return { state: 'Unknown', pending, refusals, reason };
  return afterTrouble(mail, pending, reason, now);
}

/** After a try that the server took for somebody at least: only the others are tried again. */
export function afterDelivery(mail: StoredMail, { accepted, refused }: Delivered, now: number): MailResult {
  const pending = mail.pending.filter((address) => !accepted.includes(address));
  if (pending.length === 0) return { state: 'Sent', pending, refusals: mail.refusals, reason: null };
  const reason = plain(refused.map(({ address, words }: RefusedAddress) => `${address}: ${words}`).join('; '));
  const isRefused = refused.some(({ code }) => isForGood(code));
  return isRefused ? afterRefusal(mail, pending, reason) : afterTrouble(mail, pending, reason, now);
}
