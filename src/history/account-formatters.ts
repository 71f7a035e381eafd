/** Sentences about users: accounts, log-ins, two-step verification and invitations. */
import type { RecordType } from '#shared/record-types.ts';
import { type HistoryContext, type HistoryFormatter, nameless, textOf } from './history-formatter.ts';

function formatFactor({ action, values: { kind, name } }: HistoryContext): string {
  const what = kind === 'Passkey' ? `Passkey ${textOf(name)}` : 'Authenticator app';
  return `${what} ${action === 'delete' ? 'removed' : 'set up'}`;
}

function formatRecoveryCodes(): string {
  return 'New recovery codes created';
}

function formatFactorRule({ values: { isDemanded } }: HistoryContext): string {
  return isDemanded === true
    ? 'Two-step verification required for everyone'
    : 'Two-step verification no longer required for everyone';
}

/** `Logged out Chrome on Windows` */
function formatSignIn({ values: { browser } }: HistoryContext): string {
  return `Logged out ${textOf(browser)}`;
}

/** By the types of `shared/record-types.ts`. */
export const accountFormatters = {
  user: { noun: 'Person', name: ({ name, email }) => textOf(name) || textOf(email) },
  password: { noun: 'Password', name: nameless, own: () => 'Password changed', child: () => 'Password changed' },
  secondFactor: { noun: 'Two-step verification', name: nameless, own: formatFactor, child: formatFactor },
  recoveryCodes: { noun: 'Recovery codes', name: nameless, own: formatRecoveryCodes, child: formatRecoveryCodes },
  secondFactorRule: { noun: 'Two-step verification', name: nameless, own: formatFactorRule },
  invitation: { noun: 'Invitation', name: ({ email }) => textOf(email) },
  signIn: { noun: 'Log-in', name: ({ browser }) => textOf(browser), own: formatSignIn, child: formatSignIn },
} satisfies Partial<Record<RecordType, HistoryFormatter>>;
