/** Payments by the sample buyers: most pay on time, some in parts, a few not at all. */
import type { StoredPaper } from '#paperwork/server/paper-store.ts';
import { type PaymentBody, paymentBodySchema } from '#payments/payment.ts';
import { addDays } from '#shared/dates.ts';
import { createRandom } from './random.ts';

/** Weighted by how common they are. */
const methods = { BankTransfer: 12, Finance: 3, Cheque: 1, Card: 1 } as const;
const habits = { whole: 22, inParts: 7, firstPart: 2, none: 2 } as const;

/** The part paid first, rounded down to hundreds. */
function firstPart(totalDue: number): number {
  return Math.floor((totalDue * 0.4) / 100) * 100;
}

/** The payments of an invoice that have arrived by `today`. */
export function samplePayments({ paper }: StoredPaper, today: string): PaymentBody[] {
  const { company, number, totalDue } = paper;
  const random = createRandom(`payment of ${company} ${number}`);
  const habit = random.weighted<keyof typeof habits>(habits);
  const method = random.weighted<keyof typeof methods>(methods);
  const after = (min: number, max: number) => addDays(paper.date, random.integer(min, max));
  const first = firstPart(totalDue);
  const parts = {
    whole: [{ date: after(1, 24), amount: totalDue }],
    inParts: [
      { date: after(1, 6), amount: first },
      { date: after(9, 30), amount: Math.round((totalDue - first) * 100) / 100 },
    ],
    firstPart: [{ date: after(1, 9), amount: first }],
    none: [],
  }[habit];
  return parts
    .filter(({ date, amount }) => date <= today && amount > 0)
    .map((part) => paymentBodySchema.parse({ ...part, method, reference: `INV ${number}` }));
}
