/** Invoice details with the state of each truck, and a button that marks all of them as sold. */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { InvoiceSale } from '#paperwork/sale-routes.ts';
import { EvidenceChip } from '#paperwork/web/evidence-chip.tsx';
import type { PaperVersion } from '#paperwork/web/paper-queries.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import { markSoldLabel } from '#trucks/web/sale-texts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import classes from './invoice-details.module.css';
import { PaperDetails } from './paper-details.tsx';
import { useInvoiceSale, useMarkSold } from './use-mark-sold.ts';
import { poundOffers, useSetPoundPrices } from './use-pound-prices.ts';

interface Props {
  target: PaperAddress;
  version: PaperVersion;
  onReload: () => unknown;
}

/** The header has the same height with and without the button. */
export function InvoiceDetails({ target, version, onReload }: Props) {
  const { data: sale, isError, refetch } = useInvoiceSale(target);
  const { busy, mark } = useMarkSold(target, version.etag, onReload);
  const paper = version.data;
  const { busy: isSetting, set } = useSetPoundPrices(target.company, refetch);
  const offers = poundOffers(paper);
  const sales = new Map(
    sale?.trucks.map((truck) => {
      const offer = offers.get(truck.id);
      const isOffered = offer !== undefined && truck.state !== 'Gone' && !truck.salePrice;
      const poundOffer = isOffered ? { text: offer.text, busy: isSetting, accept: () => set(truck.id, offer) } : null;
      return [truck.id, { ...truck, poundOffer }];
    }),
  );
  const action =
    isError && sale === undefined ? (
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void refetch()}>
        Reload
      </Button>
    ) : (
      <MarkSold sale={sale} count={paper.numberOfTrucks} client={paper.billToClient.name} busy={busy} onClick={mark} />
    );
  return (
    <PaperDetails
      kind="invoice"
      paper={paper}
      sales={sales}
      action={
        <>
          <EvidenceChip evidence={paper.evidence} evidenceDue={paper.evidenceDue} />
          <div className={classes.action}>{action}</div>
        </>
      }
    />
  );
}

interface MarkProps {
  /** Undefined while loading. */
  sale: InvoiceSale | undefined;
  /** Number of trucks on the invoice. */
  count: number;
  client: string;
  busy: boolean;
  /** Resolves when the request is finished, successful or not. */
  onClick: (wanted: readonly string[]) => Promise<void>;
}

/** Renders nothing if no truck is left to mark. */
function MarkSold({ sale, count, client, busy, onClick }: MarkProps) {
  const [isAsking, setIsAsking] = useState(false);
  const unsold = sale?.trucks.filter(({ state }) => state === 'InStock').map(({ id }) => id);
  const reservations = sale?.warnings.filter(({ code }) => code === 'reserved').map(({ message }) => message) ?? [];
  if (unsold?.length === 0) return null;
  const label = markSoldLabel(unsold?.length ?? count, sale?.client.name ?? client);
  return (
    <>
      <BusyButton
        variant="default"
        className={classes.button}
        leftSection={<IconCircleCheck size={18} aria-hidden />}
        busy={busy}
        disabled={unsold === undefined}
        onClick={() => (reservations.length > 0 ? setIsAsking(true) : void onClick(unsold ?? []))}
      >
        {label}
      </BusyButton>
      <ConfirmDialog
        opened={isAsking}
        title="Mark as Sold"
        text={reservations.join(' ')}
        confirmLabel={label}
        dangerous={false}
        onConfirm={() => onClick(unsold ?? [])}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
