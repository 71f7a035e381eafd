/** Decides after an attempt whether an e-mail is sent, retried or given up. */
import type { Delivered, RefusedAddress } from './deliver.ts';
import type { StoredMail } from './mail-store.ts';

/** Number of permanent refusals after which the e-mail is given up. */
const maxRefusals = 3;

/** How long the server may be unavailable. */
const maxOutageMs = 3 * 24 * 3_600_000;

/** What is saved after an attempt. */
export type MailResult = Pick<StoredMail, 'state' | 'pending' | 'refusals' | 'reason'>;

/** An attempt in which the server did not confirm the message. */
export interface FailedTry {
  /** SMTP reply code, if the server replied. */
  code: number | undefined;
  /** The server's or the connection's message. */
  words: string;
  /** Whether the end of the message was sent, so that the server may have accepted it. */
  isHandedOver: boolean;
}

/** Reduces a message to one line without control characters. */
function plain(words: string): string {
  return words
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

function isPermanent(code: number | undefined): boolean {
  return code !== undefined && code >= 500 && code < 600;
}

/** Whether the server clearly refused it. Any other reply, even a success code, is inconclusive. */
function isRefusal(code: number | undefined): boolean {
  return code !== undefined && code >= 400 && code < 600;
}

/** The final state. If the main recipient got it, the e-mail is sent, whatever happened to the copy. */
function finalState(mail: StoredMail, pending: string[], state: 'Refused' | 'GivenUp'): MailResult['state'] {
  return pending.includes(mail.recipient) ? state : 'Sent';
}

function afterRefusal(mail: StoredMail, pending: string[], reason: string): MailResult {
  const refusals = mail.refusals + 1;
  return {
    state: refusals >= maxRefusals ? finalState(mail, pending, 'Refused') : 'Waiting',
    pending,
    refusals,
    reason,
  };
}

function afterTemporaryError(mail: StoredMail, pending: string[], reason: string, now: number): MailResult {
  const isOver = now - mail.created_at.getTime() > maxOutageMs;
  return { state: isOver ? finalState(mail, pending, 'GivenUp') : 'Waiting', pending, refusals: mail.refusals, reason };
}

/**
 * After a failed attempt. If the server may have accepted the e-mail, it is not retried, so that no one gets it
 * twice.
 */
export function afterFailure(mail: StoredMail, { code, words, isHandedOver }: FailedTry, now: number): MailResult {
  const { pending, refusals } = mail;
  const reason = plain(words);
  if (isPermanent(code)) return afterRefusal(mail, pending, reason);
  if (isHandedOver && !isRefusal(code)) return { state: 'Unknown', pending, refusals, reason };
  return afterTemporaryError(mail, pending, reason, now);
}

/** After the server accepted it for at least one recipient. Only the others are retried. */
export function afterDelivery(mail: StoredMail, { accepted, refused }: Delivered, now: number): MailResult {
  const pending = mail.pending.filter((address) => !accepted.includes(address));
  if (pending.length === 0) return { state: 'Sent', pending, refusals: mail.refusals, reason: null };
  const reason = plain(refused.map(({ address, words }: RefusedAddress) => `${address}: ${words}`).join('; '));
  const isRefused = refused.some(({ code }) => isPermanent(code));
  return isRefused ? afterRefusal(mail, pending, reason) : afterTemporaryError(mail, pending, reason, now);
}
