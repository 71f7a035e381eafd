/** The state and profit of a truck on an invoice. */
import { hasSalePrice } from '#costings/profit.ts';
import { ProfitAmount } from '#costings/web/profit-amount.tsx';
import type { TruckSale } from '#trucks/sale.ts';
import { saleStateText } from '#trucks/web/sale-texts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import classes from './paper-items.module.css';

/** `poundOffer` is null if the truck has a price in pounds. */
export interface ShownSale extends TruckSale {
  poundOffer: { text: string; busy: boolean; accept: () => void } | null;
}

/** Reserves its space while loading. */
export function TruckSaleSummary({ truck }: { truck: ShownSale | undefined }) {
  if (truck === undefined) return <div className={classes.sale} />;
  const { state, isSold } = truck;
  return (
    <div className={classes.sale}>
      <div className={classes.state}>
        {isSold ? <StateBadge color="gray" text="Sold" /> : null}
        {isSold || state === 'Gone' ? null : <StateBadge color="green" text="In stock" />}
        <span className={classes.note}>{saleStateText(truck)}</span>
      </div>
      <TruckProfit truck={truck} />
      {truck.poundOffer === null ? null : (
        <BusyButton variant="default" size="compact-sm" busy={truck.poundOffer.busy} onClick={truck.poundOffer.accept}>
          {truck.poundOffer.text}
        </BusyButton>
      )}
    </div>
  );
}

/** Without a sale price in pounds the calculated loss would be meaningless. */
function TruckProfit({ truck: { profit, salePrice } }: { truck: TruckSale }) {
  if (profit === null) return null;
  return (
    <div className={classes.profit}>
      {hasSalePrice({ salePrice }) ? (
        <>
          <span className={classes.note}>Profit</span> <ProfitAmount amount={profit} />
        </>
      ) : (
        <span className={classes.note}>No sale price</span>
      )}
    </div>
  );
}
