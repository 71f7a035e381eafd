/** The trucks of an item: adding by reg number, moving and deleting. */
import { Text } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type FieldError, useController, useWatch } from 'react-hook-form';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { poundPrices, setPoundPricesText } from '#paperwork/pound-prices.ts';
import type { Company } from '#shared/companies.ts';
import type { Currency } from '#shared/money.ts';
import { trimRegNumber } from '#shared/vehicle-key.ts';
import type { Truck } from '#trucks/truck.ts';
import itemClasses from './item-card.module.css';
import classes from './item-trucks.module.css';
import { itemLabels } from './paper-form-errors.ts';
import type { ItemValues, TruckValues } from './paper-form-parts.ts';
import { type PaperForm, truckValues } from './paper-form-values.ts';
import { priceChangesText, truckChanges } from './paper-records.ts';
import { TruckAdder } from './truck-adder.tsx';
import { TruckCard } from './truck-card.tsx';
import { useReservations } from './use-reservations.ts';

export interface ItemContext {
  form: PaperForm;
  kind: PaperKind;
  company: Company;
  currency: Currency;
  /** The company's VAT rate in force, in percent. */
  usualRate: number;
  /** Trimmed reg numbers of all trucks in the form. */
  usedRegNumbers: readonly string[];
  canMove: boolean;
  onMove: (from: number, truck: TruckValues) => void;
  takesFocus: (truckId: string) => boolean;
  /** Shows only the trucks' reg numbers, with their buttons. */
  isFolded: boolean;
}

const noTrucks: TruckValues[] = [];
const missing = 'Add at least one truck.';

/** Errors of a list are on its members or on its root. */
type ListError = FieldError & { root?: FieldError } & Record<number, (FieldError & { id?: FieldError }) | undefined>;

/** Reads the trucks from the form on each change, so that quick changes in a row do not get lost. */
function useTrucks(form: PaperForm, index: number) {
  const name = `items.${index}.trucks` as const;
  const { field, fieldState } = useController({ control: form.control, name });
  const error = fieldState.error as ListError | undefined;
  const change = useCallback(
    (next: (trucks: TruckValues[]) => TruckValues[]) => {
      form.setValue(name, next(form.getValues(name)), { shouldDirty: true, shouldTouch: true });
      // Server errors refer to positions in the old list.
      form.clearErrors(name);
    },
    [form, name],
  );
  const replace = useCallback(
    (truck: TruckValues) => change((all) => all.map((one) => (one.id === truck.id ? truck : one))),
    [change],
  );
  const remove = useCallback(
    (truck: TruckValues) => change((all) => all.filter((one) => one.id !== truck.id)),
    [change],
  );

  function add(truck: Truck) {
    const present = form.getValues('items').flatMap((item) => item.trucks);
    if (present.some((one) => trimRegNumber(one.regNumber) === trimRegNumber(truck.regNumber))) return;
    change((all) => [...all, truckValues(truck)]);
  }

  const trucks = (field.value as TruckValues[] | undefined) ?? noTrucks;
  const emptied = fieldState.isTouched && trucks.length === 0 ? missing : undefined;
  return { trucks, ref: field.ref, error, errorText: (error?.root ?? error)?.message ?? emptied, add, replace, remove };
}

/** Null while an item is being deleted. */
function amountsOf(item: ItemValues | undefined) {
  if (item === undefined) return null;
  const { rate, freightRate, warrantyRate } = item;
  return { rate, freightRate, warrantyRate };
}

function pricesNote(currency: Currency, count: number): string {
  if (count === 0) return '';
  return currency === 'GBP' ? 'Also save these prices to the truck.' : 'Dollar prices are not saved to the truck.';
}

/** Label of the checkbox that sets prices in pounds; null until the rates are entered. */
function poundOffer(amounts: ReturnType<typeof amountsOf>, currency: Currency, exchangeRate: number | null) {
  const typed = [amounts?.rate ?? 0, amounts?.freightRate ?? 0, amounts?.warrantyRate ?? 0, exchangeRate ?? 0];
  const [rate = 0, freightRate = 0, warrantyRate = 0] = typed;
  const areAmounts = typed.every((amount) => Number.isFinite(amount) && amount >= 0);
  if (!areAmounts || rate === 0 || exchangeRate === null) return null;
  const prices = poundPrices({ rate, freightRate, warrantyRate }, { currency, exchangeRate });
  return prices && setPoundPricesText(prices, exchangeRate);
}

/** Deleting a truck focuses the reg number field. */
export function ItemTrucks({ index, ...context }: ItemContext & { index: number }) {
  const { form, kind, company, currency, usedRegNumbers, canMove, onMove, takesFocus, isFolded } = context;
  const { trucks, ref, error, errorText, add, replace, remove } = useTrucks(form, index);
  const input = useRef<HTMLInputElement>(null);
  const drop = useCallback(
    (truck: TruckValues) => {
      // Without its last truck the item opens.
      flushSync(() => remove(truck));
      input.current?.focus();
    },
    [remove],
  );
  const amounts = useWatch({ control: form.control, name: `items.${index}`, compute: amountsOf });
  const exchangeRate = useWatch({ control: form.control, name: 'exchangeRate' });
  const offer = poundOffer(amounts, currency, exchangeRate);
  const move = useCallback((truck: TruckValues) => onMove(index, truck), [onMove, index]);
  const reservations = useReservations(company, trucks);

  return (
    <div className={itemClasses.trucks}>
      <div hidden={isFolded}>
        <Text fw={600} mb={4}>{`${itemLabels.trucks} (${trucks.length})`}</Text>
        <TruckAdder
          kind={kind}
          company={company}
          usedRegNumbers={usedRegNumbers}
          inputRef={(element) => {
            input.current = element;
            ref(element);
          }}
          errorText={errorText}
          onAdd={add}
        />
        <Text size="sm" c="dimmed" mt="xs" mih="1lh">
          {trucks.length === 0 && errorText === undefined ? missing : pricesNote(currency, trucks.length)}
        </Text>
      </div>
      <div className={classes.cards}>
        {trucks.map((truck, place) => (
          <TruckCard
            key={truck.id}
            truck={truck}
            reservation={reservations.get(truck.id) ?? null}
            errorText={(error?.[place]?.id ?? error?.[place])?.message}
            canMove={canMove}
            canSaveDetails={currency === 'GBP'}
            poundOffer={offer}
            changes={amounts === null ? '' : priceChangesText(truckChanges(amounts, truck))}
            takesFocus={takesFocus}
            isFolded={isFolded}
            onChange={replace}
            onMove={move}
            onDelete={drop}
          />
        ))}
      </div>
    </div>
  );
}
