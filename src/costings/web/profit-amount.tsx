/** A profit as people read it: in the primary colour from 0 up, with its sign and in the error colour below (section 9). */
import { formatMoney } from '#shared/money.ts';
import classes from './profit-amount.module.css';

interface Props {
  amount: number;
  isUnsold?: boolean;
  /** A sold truck without a sale price: the amount is no loss. */
  isUnpriced?: boolean;
}

/** Never told by colour alone: a loss has its minus sign; that of a truck in stock is none yet, and says so. */
export function ProfitAmount({ amount, isUnsold = false, isUnpriced = false }: Props) {
  return (
    <>
      <span className={classes.profit} data-loss={(amount < 0 && !isUnpriced) || undefined}>
        {formatMoney(amount)}
      </span>
      {isUnsold && amount < 0 ? <span className={classes.note}> not sold yet</span> : null}
      {isUnpriced ? <span className={classes.note}> no sale price</span> : null}
    </>
  );
}
