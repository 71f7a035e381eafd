/** A truck of an item in the form. */
import { Button, Checkbox } from '@mantine/core';
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useId, useRef } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { Reservation } from '#trucks/reservation.ts';
import { ReservedChip } from '#trucks/web/reserved-chip.tsx';
import { useDeletionText } from '#web/live/deleted-record.tsx';
import classes from './item-trucks.module.css';
import type { TruckValues } from './paper-form-parts.ts';

interface Props {
  truck: TruckValues;
  reservation: Reservation | null;
  errorText: string | undefined;
  /** False if there is no other item. */
  canMove: boolean;
  /** False in dollars. */
  canSaveDetails: boolean;
  /** Label of the checkbox that sets prices in pounds; null hides it. */
  poundOffer: string | null;
  /** Description of the price changes; empty if there are none. */
  changes: string;
  /** Called on mount; returns true if the card should take focus because it was just moved. */
  takesFocus: (id: string) => boolean;
  isFolded: boolean;
  onChange: (truck: TruckValues) => void;
  onMove: (truck: TruckValues) => void;
  onDelete: (truck: TruckValues) => void;
}

const fields: readonly [label: string, text: (truck: TruckValues) => string | null][] = [
  ['Make', ({ make }) => make],
  ['Model', ({ model }) => model],
  ['Chassis Number', ({ chassisNumber }) => chassisNumber],
  ['Engine Number', ({ engineNumber }) => engineNumber],
  ['Color', ({ color }) => color],
  ['Registration Date', ({ registrationDate }) => registrationDate && formatDate(registrationDate)],
];

export const TruckCard = memo(function TruckCard(props: Props) {
  const { truck, reservation, errorText, canMove, canSaveDetails, poundOffer, changes } = props;
  const { takesFocus, isFolded, onChange, onMove, onDelete } = props;
  const id = useId();
  const deletion = useDeletionText('truck', truck.id);
  const card = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (takesFocus(truck.id)) card.current?.focus();
  }, [takesFocus, truck.id]);

  return (
    <fieldset
      ref={card}
      className={classes.card}
      aria-labelledby={id}
      tabIndex={-1}
      data-folded={isFolded || undefined}
    >
      <div className={classes.cardHead}>
        <h3 id={id} className={classes.cardTitle}>
          {truck.regNumber}
        </h3>
        <ReservedChip truck={{ reservation }} size="sm" />
        <CardActions truck={truck} canMove={canMove} onMove={onMove} onDelete={onDelete} />
      </div>
      {isFolded ? null : <Facts truck={truck} />}
      {deletion !== undefined ? (
        <p className={classes.error}>{deletion}</p>
      ) : truck.isInStock ? null : (
        <p className={classes.none}>No longer in stock.</p>
      )}
      {canSaveDetails && truck.isInStock && !isFolded ? (
        <Checkbox
          size="sm"
          label="Save Truck Details"
          description={changes === '' ? undefined : changes}
          checked={truck.saveTruckDetails}
          onChange={(event) => onChange({ ...truck, saveTruckDetails: event.currentTarget.checked })}
        />
      ) : null}
      {poundOffer !== null && truck.isInStock && !isFolded ? (
        <Checkbox
          size="sm"
          label={poundOffer}
          checked={truck.setPoundPrices}
          onChange={(event) => onChange({ ...truck, setPoundPrices: event.currentTarget.checked })}
        />
      ) : null}
      {errorText === undefined ? null : (
        <p className={classes.error} data-form-error>
          {errorText}
        </p>
      )}
    </fieldset>
  );
});

function CardActions({ truck, canMove, onMove, onDelete }: Pick<Props, 'truck' | 'canMove' | 'onMove' | 'onDelete'>) {
  return (
    <div className={classes.cardActions}>
      <Button
        variant="subtle"
        size="compact-sm"
        px={6}
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        disabled={!canMove}
        onClick={() => onMove(truck)}
      >
        Move
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        px={6}
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => onDelete(truck)}
      >
        Delete
      </Button>
    </div>
  );
}

function Facts({ truck }: { truck: TruckValues }) {
  return (
    <dl className={classes.facts}>
      {fields.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text(truck) || <span className={classes.none}>–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
