/** The sale of an invoice's trucks on its page: which are sold, what each earned, and one press that marks the rest. */
import { Anchor, Badge } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ProfitAmount } from '#costings/web/profit-amount.tsx';
import type { Paper } from '#paperwork/paperwork.ts';
import type { TruckSale } from '#trucks/sale.ts';
import { truckPaths } from '#web/paths.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './invoice-sale-section.module.css';
import type { PaperAddress } from './paper-target.ts';
import { markSoldLabel, standText } from './sale-texts.ts';
import { useInvoiceSale, useMarkSold } from './use-mark-sold.ts';

interface Props {
  target: PaperAddress;
  paper: Paper;
  /** The version that is shown. */
  etag: string | undefined;
  onReload: () => unknown;
}

/** The trucks stand in their places before it is known how they stand. */
export function InvoiceSaleSection({ target, paper, etag, onReload }: Props) {
  const { data: sale, isError, refetch } = useInvoiceSale(target);
  const { busy, mark } = useMarkSold(target, etag, onReload);
  const unsold = sale?.trucks.filter(({ state }) => state === 'InStock').map(({ id }) => id);
  const all = paper.items.flatMap(({ trucks }) => trucks);
  const client = sale?.client.name ?? paper.billToClient.name;
  if (isError && sale === undefined) {
    return (
      <Section title="Sale">
        <LoadFailed text="The sale of the trucks could not be loaded." onRetry={refetch} />
      </Section>
    );
  }
  const button =
    unsold?.length === 0 ? null : (
      <BusyButton
        classNames={{ root: classes.button ?? '', label: classes.label ?? '' }}
        leftSection={<IconCircleCheck size={18} aria-hidden />}
        busy={busy}
        disabled={unsold === undefined}
        onClick={() => mark(unsold ?? [])}
      >
        {markSoldLabel(unsold?.length ?? all.length, client)}
      </BusyButton>
    );
  return (
    <Section title="Sale" actions={<div className={classes.action}>{button}</div>}>
      <ul className={classes.trucks} aria-label="Sale of each truck">
        {all.map(({ id, regNumber }) => (
          <SaleRow
            key={id}
            regNumber={regNumber}
            to={truckPaths.view(paper.company, id)}
            truck={sale?.trucks.find((truck) => truck.id === id)}
          />
        ))}
      </ul>
    </Section>
  );
}

interface RowProps {
  regNumber: string;
  to: string;
  /** Undefined until it is known. */
  truck: TruckSale | undefined;
}

function SaleRow({ regNumber, to, truck }: RowProps) {
  return (
    <li className={classes.truck}>
      {truck?.state === 'Gone' ? (
        <span className={classes.regNumber}>{regNumber}</span>
      ) : (
        <Anchor component={Link} to={to} className={classes.regNumber ?? ''}>
          {regNumber}
        </Anchor>
      )}
      <span className={classes.stand}>
        {truck === undefined ? null : truck.isSold ? (
          <Badge>Sold</Badge>
        ) : truck.state === 'Gone' ? null : (
          <Badge variant="default">In stock</Badge>
        )}{' '}
        {truck === undefined ? null : <span className={classes.note}>{standText(truck)}</span>}
      </span>
      <span className={classes.profit}>{truck === undefined ? null : <TruckProfit truck={truck} />}</span>
    </li>
  );
}

/** Without a price in pounds the formula's loss would say nothing. */
function TruckProfit({ truck: { profit, salePrice } }: { truck: TruckSale }) {
  if (profit === null) return null;
  if (salePrice === null) return <span className={classes.note}>No sale price</span>;
  return (
    <>
      <span className={classes.note}>Profit</span> <ProfitAmount amount={profit} />
    </>
  );
}
