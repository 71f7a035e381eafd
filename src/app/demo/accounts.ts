/** The demo's accounts, one per role. They exist only in the demo's data folder. */
import { type Role, roleLabels } from '#shared/roles.ts';
import { joinNames } from '#shared/text.ts';

export interface SampleAccount {
  role: Role;
  name: string;
  email: string;
  password: string;
}

/** The first administrator, which the identity provider creates itself. */
export const superAdmin: SampleAccount = {
  role: 'SuperAdmin',
  name: 'Administrator',
  email: 'super.admin@demo.example',
  password: 'tractor-unit-super',
};

export const otherAccounts: readonly SampleAccount[] = [
  { role: 'Admin', name: 'Agnes Sample', email: 'admin@demo.example', password: 'tractor-unit-admin' },
  { role: 'User', name: 'Umar Sample', email: 'user@demo.example', password: 'tractor-unit-user' },
  { role: 'Other', name: 'Otis Sample', email: 'unapproved@demo.example', password: 'tractor-unit-other' },
];

const columns = ['Role', 'Email', 'Password'] as const;

interface DemoFacts {
  publicUrl: string;
  dataDir: string;
  /** Variables that are set but have no effect. */
  ignored: readonly string[];
}

/** The demo's address and passwords, for the terminal. */
export function describeDemo({ publicUrl, dataDir, ignored }: DemoFacts): string {
  const rows = [superAdmin, ...otherAccounts].map(({ role, email, password }) => [roleLabels[role], email, password]);
  const table = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  );
  return [
    '',
    `  The demo of Truck Back Office is at ${publicUrl}`,
    '',
    ...lines.map((line) => `  ${line}`),
    '',
    `  E-mails are not sent. See what would have been sent at ${publicUrl}/demo/emails`,
    '',
    '  Original passwords. Your changes are kept in',
    `  ${dataDir}; delete that folder to start again.`,
    ...(ignored.length > 0 ? [`  The demo ignores ${joinNames(ignored)}.`] : []),
    '',
    '',
  ].join('\n');
}
