/** The top of a truck's page: its cover, key figures and main actions. */
import { IconTruck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useImages } from '#media/web/media-queries.ts';
import { Photo } from '#media/web/photo.tsx';
import type { Truck } from '#trucks/truck.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { today } from '#web/today.ts';
import surface from '#web/ui/card.module.css';
import { joinClasses } from '#web/ui/join-classes.ts';
import { type Figure, truckFigures, unknownFigures } from './truck-figures.ts';
import classes from './truck-summary.module.css';

/** The space stays reserved without a photo. */
function Cover({ target }: { target: RecordTarget }) {
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

function FigureItem({ figure, value }: { figure: Figure; value: ReactNode }) {
  const { id, label, note, tone } = figure;
  return (
    <li className={classes.figure} data-figure={id}>
      <span className={classes.label}>{label}</span>
      <span className={classes.amount} data-tone={tone}>
        {value}
      </span>
      <span className={classes.note}>{note}</span>
    </li>
  );
}

interface Props {
  target: RecordTarget;
  /** Undefined while loading. */
  truck: Truck | undefined;
  /** The price, which can be changed; undefined while loading. */
  price: ReactNode;
  actions: ReactNode;
}

/** Has the same size while the truck loads. */
export function TruckSummary({ target, truck, price, actions }: Props) {
  const figures = truck ? truckFigures(truck, today()) : unknownFigures;
  return (
    <div className={joinClasses(surface.card, classes.summary)}>
      <Cover target={target} />
      <ul className={classes.figures} aria-label="Price and profit">
        {figures.map((figure) => (
          <FigureItem key={figure.id} figure={figure} value={figure.id === 'price' ? price : figure.text} />
        ))}
      </ul>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
