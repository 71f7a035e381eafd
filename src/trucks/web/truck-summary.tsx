/** The top of a truck's page: its first photo, key figures and main actions. */
import { IconTruck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { costTotalKeys } from '#costings/costing.ts';
import { costOfServices, hasSalePrice, profit } from '#costings/profit.ts';
import { useImages } from '#media/web/media-queries.ts';
import { Photo } from '#media/web/photo.tsx';
import { formatMoney } from '#shared/money.ts';
import type { Truck } from '#trucks/truck.ts';
import type { RecordTarget } from '#web/record-target.ts';
import surface from '#web/ui/card.module.css';
import { joinClasses } from '#web/ui/join-classes.ts';
import classes from './truck-summary.module.css';

interface Figure {
  label: string;
  text: string;
  isLoss?: boolean;
  /** Smaller text below. */
  note?: string;
}

function figuresOf(truck: Truck): Figure[] {
  const services = costOfServices(costTotalKeys.map((key) => truck[key]));
  const earned = profit(truck, services);
  return [
    { label: 'Price', text: truck.salePrice === null ? 'Not priced' : formatMoney(truck.salePrice) },
    {
      label: 'Cost',
      text: formatMoney(costOfServices([truck.purchasePrice, services])),
      note: 'purchase and prep',
    },
    truck.isSold && !hasSalePrice(truck)
      ? { label: 'Profit', text: 'Not known', note: 'no sale price' }
      : {
          label: 'Profit',
          text: formatMoney(earned),
          isLoss: earned < 0,
          ...(truck.isSold || earned >= 0 ? {} : { note: 'not sold yet' }),
        },
    {
      label: truck.isSold ? 'Days to sell' : 'Days in stock',
      text: truck.daysInStock === null ? 'Not known' : truck.daysInStock.toLocaleString('en-GB'),
      ...(truck.daysInStock === null
        ? { note: truck.purchaseDate === null ? 'purchase date missing' : 'sold date missing' }
        : {}),
    },
  ];
}

const unknown: Figure[] = ['Price', 'Cost', 'Profit', 'Days in stock'].map((label) => ({ label, text: '' }));

/** Hidden from screen readers: the strip has one label, and the sections below repeat the amounts. */
function Strip({ truck }: { truck: Truck | undefined }) {
  const figures = truck ? figuresOf(truck) : unknown;
  const summary = figures.map(({ label, text, note }) => `${label} ${text}${note ? `, ${note}` : ''}`).join('; ');
  return (
    <div className={classes.strip} role="img" aria-label={truck ? summary : 'Loading'}>
      {figures.map(({ label, text, note, isLoss }) => (
        <span key={label} className={classes.figure} aria-hidden="true">
          <span className={classes.label} data-text={label} />
          <span className={classes.amount} data-text={text} data-loss={isLoss || undefined} />
          <span className={classes.note} data-text={note ?? ''} />
        </span>
      ))}
    </div>
  );
}

/** The space stays reserved without a photo. */
function FirstPhoto({ target }: { target: RecordTarget }) {
  const { data } = useImages(target);
  const image = data?.[0];
  return (
    <div className={classes.photo}>
      {image === undefined ? (
        <IconTruck size={56} stroke={1.2} aria-hidden />
      ) : (
        <Photo target={target} image={image} alt="" size="large" />
      )}
    </div>
  );
}

interface TruckSummaryProps {
  target: RecordTarget;
  /** Undefined while loading. */
  truck: Truck | undefined;
  actions: ReactNode;
}

/** Has the same size while the truck loads. */
export function TruckSummary({ target, truck, actions }: TruckSummaryProps) {
  return (
    <div className={joinClasses(surface.card, classes.summary)}>
      <FirstPhoto target={target} />
      <div className={classes.side}>
        <Strip truck={truck} />
        <div className={classes.actions}>{actions}</div>
      </div>
    </div>
  );
}
