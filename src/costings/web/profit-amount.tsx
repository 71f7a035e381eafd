/** A profit in the primary colour, or a loss with a minus sign in the error colour. */
import { formatMoney } from '#shared/money.ts';
import classes from './profit-amount.module.css';

interface Props {
  amount: number;
  isUnsold?: boolean;
  /** A sold truck without a sale price: the amount is not a loss. */
  isUnpriced?: boolean;
}

/** Colour is never the only sign: a loss has a minus sign, and the figure for an unsold truck is marked as such. */
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
