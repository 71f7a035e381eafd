/** The accounts of the demo, one per role. They exist in a demo's own data folder and nowhere else. */
import { type Role, roleLabels } from '#shared/roles.ts';

/** A person who can sign in to the demo. */
export interface SampleAccount {
  role: Role;
  name: string;
  email: string;
  password: string;
}

/** The first administrator, whom the identity provider makes by itself. */
export const superAdmin: SampleAccount = {
  role: 'SuperAdmin',
  name: 'Administrator',
  email: 'super.admin@demo.example',
  password: 'tractor-unit-super',
};

/** Everyone else. */
export const otherAccounts: readonly SampleAccount[] = [
  { role: 'Admin', name: 'Agnes Sample', email: 'admin@demo.example', password: 'tractor-unit-admin' },
  { role: 'User', name: 'Umar Sample', email: 'user@demo.example', password: 'tractor-unit-user' },
  { role: 'Other', name: 'Otis Sample', email: 'unapproved@demo.example', password: 'tractor-unit-other' },
];

const columns = ['Role', 'E-mail', 'Password'] as const;

interface DemoFacts {
  publicUrl: string;
  dataDir: string;
  /** Variables that are set in vain. */
  ignored: readonly string[];
}

/** What the person at the terminal needs to know. */
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
    '  These are the passwords that the accounts were made with. The samples and what you change are kept in',
    `  ${dataDir}; delete that folder to begin anew.`,
    ...(ignored.length > 0 ? [`  The demo takes no notice of ${ignored.join(', ')}.`] : []),
    '',
    '',
  ].join('\n');
}
