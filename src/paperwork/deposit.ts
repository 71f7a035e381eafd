/** The day and the method of a deposit, as they are stored with an order or invoice. */
import type { Paper, PaperBody } from './paperwork.ts';

type Deposit = Pick<Paper, 'depositPaid' | 'depositDate' | 'depositMethod'>;
type DepositBody = Pick<PaperBody, 'date' | 'depositPaid' | 'depositDate' | 'depositMethod'>;

const noDeposit = { depositPaid: 0, depositDate: null, depositMethod: null } as const;

/**
 * What a save stores of a deposit. What is left out stays as it was; a deposit that had no day yet gets the earlier of
 * the paper's date and today, and keeps it when the paper's date changes later.
 */
export function depositToStore(body: DepositBody, today: string, previous: Deposit = noDeposit): Deposit {
  const { depositPaid, date, depositDate, depositMethod = previous.depositMethod } = body;
  if (depositPaid === 0) return noDeposit;
  const preset = date < today ? date : today;
  return { depositPaid, depositDate: depositDate ?? previous.depositDate ?? preset, depositMethod };
}
