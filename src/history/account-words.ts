/** What history says of people: their accounts, how they sign in, and who is invited (specification, section 18). */
import type { RecordType } from '#shared/record-types.ts';
import { nameless, type RecordWords, type Telling, wordOf } from './telling.ts';

function tellFactor({ action, values: { kind, name } }: Telling): string {
  const what = kind === 'Passkey' ? `Passkey ${wordOf(name)}` : 'One-time codes';
  return `${what} ${action === 'delete' ? 'taken away' : 'set up'}`;
}

function tellRecoveryCodes(): string {
  return 'Recovery codes made anew';
}

function tellFactorRule({ values: { isDemanded } }: Telling): string {
  return isDemanded === true
    ? 'A second factor demanded of everyone'
    : 'A second factor no longer demanded of everyone';
}

/** `Ended the sign-in with Chrome on Windows` */
function tellSignIn({ values: { browser } }: Telling): string {
  return `Ended the sign-in with ${wordOf(browser)}`;
}

/** By the types of `shared/record-types.ts`. */
export const accountWords = {
  user: { noun: 'Person', name: ({ name, email }) => wordOf(name) || wordOf(email) },
  password: { noun: 'Password', name: nameless, own: () => 'Password changed', child: () => 'Password changed' },
  secondFactor: { noun: 'Second factor', name: nameless, own: tellFactor, child: tellFactor },
  recoveryCodes: { noun: 'Recovery codes', name: nameless, own: tellRecoveryCodes, child: tellRecoveryCodes },
  secondFactorRule: { noun: 'Second factor', name: nameless, own: tellFactorRule },
  invitation: { noun: 'Invitation', name: ({ email }) => wordOf(email) },
  signIn: { noun: 'Sign-in', name: ({ browser }) => wordOf(browser), own: tellSignIn, child: tellSignIn },
} satisfies Partial<Record<RecordType, RecordWords>>;
