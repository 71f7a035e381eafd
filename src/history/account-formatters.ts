/** What history says of people: their accounts, how they sign in, and who is invited (specification, section 18). */
import type { RecordType } from '#shared/record-types.ts';
import { type HistoryContext, type HistoryFormatter, nameless, textOf } from './history-formatter.ts';

function formatFactor({ action, values: { kind, name } }: HistoryContext): string {
  const what = kind === 'Passkey' ? `Passkey ${textOf(name)}` : 'One-time codes';
  return `${what} ${action === 'delete' ? 'taken away' : 'set up'}`;
}

function formatRecoveryCodes(): string {
  return 'Recovery codes made anew';
}

function formatFactorRule({ values: { isDemanded } }: HistoryContext): string {
  return isDemanded === true
    ? 'A second factor demanded of everyone'
    : 'A second factor no longer demanded of everyone';
}

/** `Ended the sign-in with Chrome on Windows` */
function formatSignIn({ values: { browser } }: HistoryContext): string {
  return `Ended the sign-in with ${textOf(browser)}`;
}

/** By the types of `shared/record-types.ts`. */
export const accountFormatters = {
  user: { noun: 'Person', name: ({ name, email }) => textOf(name) || textOf(email) },
  password: { noun: 'Password', name: nameless, own: () => 'Password changed', child: () => 'Password changed' },
  secondFactor: { noun: 'Second factor', name: nameless, own: formatFactor, child: formatFactor },
  recoveryCodes: { noun: 'Recovery codes', name: nameless, own: formatRecoveryCodes, child: formatRecoveryCodes },
  secondFactorRule: { noun: 'Second factor', name: nameless, own: formatFactorRule },
  invitation: { noun: 'Invitation', name: ({ email }) => textOf(email) },
  signIn: { noun: 'Sign-in', name: ({ browser }) => textOf(browser), own: formatSignIn, child: formatSignIn },
} satisfies Partial<Record<RecordType, HistoryFormatter>>;
