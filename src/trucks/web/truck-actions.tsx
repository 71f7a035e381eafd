/** The actions on a truck. On a phone the most frequent ones are in one row, and the others under 'More'. */
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCurrencyPound, IconDots, IconFileInvoice, IconShoppingCart } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { AddPhotos } from '#media/web/photos/add-photos.tsx';
import type { ImageUploads } from '#media/web/photos/image-uploads.ts';
import type { Company } from '#shared/companies.ts';
import { invoicePaths, orderPaths } from '#web/paths.ts';
import { AdvertiseTruck } from './advertise.tsx';
import { MarkAsSold } from './mark-as-sold.tsx';
import { PrintLabels } from './print-labels.tsx';
import { ReserveTruck } from './reserve-truck.tsx';
import { ReturnToStock } from './return-to-stock.tsx';
import classes from './truck-actions.module.css';
import type { TruckVersion } from './truck-version.ts';

interface TruckActionsProps {
  /** Undefined while loading. */
  version: TruckVersion | undefined;
  uploads: ImageUploads;
  onEditPrice: () => void;
  /** Called to reload the truck. */
  onChanged: () => unknown;
  /** Called when the truck is marked as sold. */
  onSold: () => void;
  /** Actions of other features. */
  children: ReactNode;
}

/** Disabled while the truck loads. */
export function TruckActions({ version, uploads, onEditPrice, onChanged, onSold, children }: TruckActionsProps) {
  const navigate = useNavigate();
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  const truck = version?.data;
  const disabled = truck === undefined;
  const make = (path: (company: Company) => string) => {
    if (truck) navigate(path(truck.company), { state: { trucks: [truck] } });
  };
  return (
    <div className={classes.actions}>
      <div className={classes.frequent}>
        <AddPhotos uploads={uploads} disabled={disabled} />
        {children}
        <Button
          variant="default"
          className={classes.phoneOnly ?? ''}
          leftSection={<IconCurrencyPound size={16} aria-hidden />}
          disabled={disabled}
          onClick={onEditPrice}
        >
          Price
        </Button>
        <ReserveTruck truck={truck} onChanged={onChanged} />
        <Button
          variant="default"
          className={classes.phoneOnly ?? ''}
          leftSection={<IconDots size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          More
        </Button>
      </div>
      <div id={id} className={classes.others} data-open={isOpen || undefined}>
        <Button
          disabled={disabled}
          leftSection={<IconShoppingCart size={16} aria-hidden />}
          onClick={() => make(orderPaths.create)}
        >
          Order
        </Button>
        <Button
          variant="default"
          disabled={disabled}
          leftSection={<IconFileInvoice size={16} aria-hidden />}
          onClick={() => make(invoicePaths.create)}
        >
          Invoice
        </Button>
        <MarkAsSold truck={truck} onChanged={onChanged} onSold={onSold} />
        {version?.data.isSold ? <ReturnToStock version={version} onChanged={onChanged} /> : null}
        <AdvertiseTruck truck={truck} onChanged={onChanged} />
        <PrintLabels trucks={truck ? [truck] : []} />
        {truck?.isSold ? (
          <Text size="sm" c="dimmed">
            This truck is sold, so it cannot be reserved or advertised.
          </Text>
        ) : null}
      </div>
    </div>
  );
}
