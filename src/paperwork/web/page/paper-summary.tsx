/** The first line of an order's or invoice's page: number, client, total, state and due date. */
import { Box } from '@mantine/core';
import { paperStateLabels } from '#ledger/ledger.ts';
import { paymentStateLabels } from '#paperwork/paper-balance.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { paperStateColors, paymentColor } from '#paperwork/web/state-colors.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { companyAccent } from '#web/ui/company-accent.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { StateColour } from '#web/ui/state-word.tsx';
import classes from './paper-summary.module.css';

/** `Part Paid: £4,320.00 left`; undefined for an order. */
function paymentOf(paper: CurrentPaper): { color: StateColour; text: string } | undefined {
  const { paymentState, overdue, balance, currency } = paper;
  if (paymentState === null || balance === null) return undefined;
  const label = overdue ? 'Overdue' : paymentStateLabels[paymentState];
  const amount = `${formatMoney(Math.abs(balance), currency)}${paymentState === 'PartPaid' ? ' left' : ''}`;
  const text = balance === 0 ? label : `${label}: ${amount}`;
  return { color: paymentColor(paper), text };
}

export function PaperSummary({ paper }: { paper: CurrentPaper }) {
  const { company, number, billToClient, totalDue, currency, state, dueDate } = paper;
  const payment = paymentOf(paper);
  return (
    <Box
      component="section"
      className={classes.summary ?? ''}
      aria-label="Summary"
      __vars={{ '--accent': companyAccent(company) }}
    >
      <span className={classes.name}>{`No. ${number}`}</span>
      <span className={classes.client}>{billToClient.name}</span>
      <span className={classes.total}>{formatMoney(totalDue, currency)}</span>
      <StateBadge size="lg" color={paperStateColors[state]} text={paperStateLabels[state]} />
      {payment && <StateBadge size="lg" {...payment} />}
      {dueDate === null ? null : <span className={classes.due}>{`Due ${formatDate(dueDate)}`}</span>}
    </Box>
  );
}
