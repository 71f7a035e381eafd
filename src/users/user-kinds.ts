/** Accounts, log-ins, two-step verification and invitations as kinds of records. */
import { historyRoute } from '#history/history-routes.ts';
import { type HistoryContext, type RecordKind, textField, textOf } from '#shared/record-kind.ts';
import { roleLabels } from '#shared/roles.ts';
import { userIdSchema } from './user.ts';

export const userKind = {
  type: 'user',
  readers: 'administrators',
  page: { segment: 'users', isOfCompany: false },
  isQuiet: true,
  namedBy: ['name', 'email'],
  fields: [
    { id: 'role', label: 'Role', type: 'choice', choices: roleLabels },
    textField('userId', 'Account'),
    textField('email', 'Email'),
    { id: 'emailVerified', label: 'Email Confirmed', type: 'yesNo' },
  ],
} as const satisfies RecordKind;

export const userHistoryRoute = historyRoute(userKind, { recordId: userIdSchema });

export const invitationKind = {
  type: 'invitation',
  readers: 'administrators',
  namedBy: ['email'],
  fields: [textField('email', 'Email'), { id: 'role', label: 'Role', type: 'choice', choices: roleLabels }],
  // A new e-mail only has another expiry.
  own: ({ action }) => (action === 'update' ? 'Sent again' : undefined),
} as const satisfies RecordKind;

export const passwordKind = {
  type: 'password',
  readers: 'administrators',
  own: () => 'Password changed',
  child: () => 'Password changed',
} as const satisfies RecordKind;

function formatFactor({ action, values: { kind, name } }: HistoryContext): string {
  const what = kind === 'Passkey' ? `Passkey ${textOf(name)}` : 'Authenticator app';
  return `${what} ${action === 'delete' ? 'removed' : 'set up'}`;
}

export const secondFactorKind = {
  type: 'secondFactor',
  readers: 'administrators',
  namedBy: ['name', 'kind'],
  fields: [textField('kind', 'Kind'), textField('name', 'Name')],
  own: formatFactor,
  child: formatFactor,
} as const satisfies RecordKind;

export const recoveryCodesKind = {
  type: 'recoveryCodes',
  readers: 'administrators',
  own: () => 'New recovery codes created',
  child: () => 'New recovery codes created',
} as const satisfies RecordKind;

export const secondFactorRuleKind = {
  type: 'secondFactorRule',
  readers: 'administrators',
  fields: [{ id: 'isDemanded', label: 'Demanded', type: 'yesNo' }],
  own: ({ values: { isDemanded } }) =>
    isDemanded === true
      ? 'Two-step verification required for everyone'
      : 'Two-step verification no longer required for everyone',
} as const satisfies RecordKind;

/** `Logged out Chrome on Windows` */
function formatSignIn({ values: { browser } }: HistoryContext): string {
  return `Logged out ${textOf(browser)}`;
}

export const signInKind = {
  type: 'signIn',
  readers: 'administrators',
  namedBy: ['browser'],
  fields: [textField('browser', 'Browser')],
  own: formatSignIn,
  child: formatSignIn,
} as const satisfies RecordKind;
