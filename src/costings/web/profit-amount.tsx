/** A profit in the primary colour, a loss with a minus sign in the error colour; in grey until the truck is sold. */
import { formatMoney } from '#shared/money.ts';
import classes from './profit-amount.module.css';

interface Props {
  amount: number;
  isUnsold?: boolean;
  /** A sold truck without a sale price: the amount is not a loss. */
  isUnpriced?: boolean;
}

/** Colour is never the only sign: a loss has a minus sign, and the figure of an unsold truck a title. */
export function ProfitAmount({ amount, isUnsold = false, isUnpriced = false }: Props) {
  return (
    <>
      <span
        className={classes.profit}
        data-loss={(amount < 0 && !isUnpriced) || undefined}
        data-unsold={isUnsold || undefined}
        title={isUnsold ? 'Not sold yet' : undefined}
      >
        {formatMoney(amount)}
      </span>
      {isUnpriced ? <span className={classes.note}> no sale price</span> : null}
    </>
  );
}
