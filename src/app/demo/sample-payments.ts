/** Payments by the sample buyers: most pay on time, a few not at all. */
import dayjs from 'dayjs';
import type { StoredPaper } from '#paperwork/server/paper-store.ts';
import { type PaymentBody, paymentBodySchema } from '#payments/payment.ts';
import { createRandom } from './random.ts';

/** Weighted by how common they are. */
const methods = { BankTransfer: 12, Finance: 3, Cheque: 1, Card: 1 } as const;

/** The share of invoices that are never paid. */
const unpaidShare = 0.06;

/** The payment of an invoice's balance; undefined if none has arrived by `today`. */
export function samplePayment({ paper }: StoredPaper, today: string): PaymentBody | undefined {
  const random = createRandom(`payment of ${paper.company} ${paper.number}`);
  const date = dayjs(paper.date).add(random.integer(1, 24), 'day').format('YYYY-MM-DD');
  const method = random.weighted<keyof typeof methods>(methods);
  if (date > today || random.chance(unpaidShare) || paper.totalDue <= 0) return undefined;
  return paymentBodySchema.parse({ date, method, amount: paper.totalDue, reference: `INV ${paper.number}` });
}
