/** Lists details missing from an order, invoice or credit note before it is downloaded or sent. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { ledgerNouns } from '#ledger/ledger.ts';
import { ledgerRoutes } from '#ledger/ledger-routes.ts';
import type { MissingToIssue } from '#ledger/missing-to-issue.ts';
import { isAdministrator } from '#shared/roles.ts';
import { useCall } from '#web/api/use-call.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { paths } from '#web/paths.ts';
import { Caution } from '#web/ui/caution.tsx';
import { type LedgerTarget, ledgerParams } from './issued-copies.tsx';

/** Renders nothing while loading or if nothing is missing. */
export function MissingPanel({ target }: { target: LedgerTarget }) {
  const { data = [] } = useCall(ledgerRoutes[target.kind].missing, { params: ledgerParams(target) });
  if (data.length === 0) return null;
  const noun = ledgerNouns[target.kind];
  return (
    <Caution label={`Missing from this ${noun}`}>
      <strong>{`This ${noun} is missing details required by UK law${target.kind === 'invoice' ? ' or needed for payment' : ''}:`}</strong>
      <ul>
        {data.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
      <FillInLink target={target} missing={data} /> You can still issue it.
    </Caution>
  );
}

/** Tells the user where to enter the missing details. */
function FillInLink({ target, missing }: { target: LedgerTarget; missing: readonly MissingToIssue[] }) {
  const { role } = useCurrentUser();
  const ofCompany = missing.filter(({ field }) => field !== 'dueDate');
  if (ofCompany.length === 0) return null;
  if (ofCompany.every(({ filledIn }) => filledIn)) {
    return <span>{`Company Particulars have these now. ${saveAgain[target.kind]}`}</span>;
  }
  const mayEdit = isAdministrator(role);
  if (!mayEdit) return <span>Ask an administrator to add them in Company Particulars.</span>;
  return (
    <span>
      Add them in{' '}
      <Anchor
        component={Link}
        to={`${paths.particulars}?company=${target.company}`}
        inherit
        c="inherit"
        underline="always"
      >
        Company Particulars
      </Anchor>
      .
    </span>
  );
}

const saveAgain = {
  order: 'Edit and save this order to print them.',
  invoice: 'Edit and save this invoice to print them.',
  creditNote: 'A credit note keeps the details it was created with.',
} as const;
