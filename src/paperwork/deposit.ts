/** The date and method of a deposit, as stored with an order or invoice. */
import type { Paper, PaperBody } from './paperwork.ts';

type Deposit = Pick<Paper, 'depositPaid' | 'depositDate' | 'depositMethod'>;
type DepositBody = Pick<PaperBody, 'date' | 'depositPaid' | 'depositDate' | 'depositMethod'>;

const noDeposit = { depositPaid: 0, depositDate: null, depositMethod: null } as const;

/**
 * Returns the deposit to store. Omitted fields keep their stored values. A deposit without a date gets the earlier of
 * the paper's date and today, and later changes of the paper's date do not change it.
 */
export function depositToStore(body: DepositBody, today: string, previous: Deposit = noDeposit): Deposit {
  const { depositPaid, date, depositDate, depositMethod = previous.depositMethod } = body;
  if (depositPaid === 0) return noDeposit;
  const preset = date < today ? date : today;
  return { depositPaid, depositDate: depositDate ?? previous.depositDate ?? preset, depositMethod };
}
