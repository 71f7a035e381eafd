/** The colours of the states of orders and invoices: each has one, in badges and in lists. */
import type { paperStates } from '#ledger/ledger.ts';
import type { PaymentState } from '#paperwork/paper-balance.ts';
import type { StateColour } from '#web/ui/state-word.tsx';

export const paperStateColors: Record<(typeof paperStates)[number], StateColour> = { Open: 'gray', Issued: 'green' };

const paymentStateColors: Record<PaymentState, StateColour> = {
  Unpaid: 'gray',
  PartPaid: 'yellow',
  Paid: 'green',
  Overpaid: 'orange',
};

interface Payment {
  paymentState: PaymentState | null;
  overdue: boolean | null;
}

export function paymentColor({ paymentState, overdue }: Payment): StateColour {
  return overdue ? 'red' : paymentStateColors[paymentState ?? 'Unpaid'];
}
