/** The items of the form: added, deleted, and their trucks moved from one to another (specification, section 2.16). */
import { Button, Group, Text } from '@mantine/core';
import { IconArrowsJoin2, IconPlus } from '@tabler/icons-react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { impliedTreatment } from '#paperwork/vat-rules.ts';
import type { Company } from '#shared/companies.ts';
import { trimRegNumber } from '#shared/vehicle-key.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { ExportOffer } from './export-offer.tsx';
import { ItemCard } from './item-card.tsx';
import { useItemTaxation, useRateInForce } from './item-taxation.ts';
import { MoveTruckDialog, type Moving } from './move-truck-dialog.tsx';
import type { ItemValues, TruckValues } from './paper-form-parts.ts';
import { emptyItem, type PaperForm } from './paper-form-values.ts';
import { canMergeItems, firstOfRates, mergeItems } from './stock-items.ts';
import { VatChoice } from './vat-choice.tsx';

interface Props {
  form: PaperForm;
  company: Company;
  addButton: RefObject<HTMLButtonElement | null>;
}

function regNumbersOf(items: readonly ItemValues[]): string[] {
  return items.flatMap(({ trucks }) => trucks.map(({ regNumber }) => trimRegNumber(regNumber)));
}

/** An item without trucks, at the rate that all items were given. */
function newItem(vatRate: number | null): ItemValues {
  const vatOrigin = vatRate === null ? 'preset' : 'all';
  return { ...emptyItem(), vatRate, vatTreatment: impliedTreatment([], vatRate ?? 0), vatOrigin };
}

/** Moves a truck between items of the form; its card in the new place gets the keyboard. */
function useMoveTruck(form: PaperForm) {
  const [moving, setMoving] = useState<Moving>();
  const moved = useRef<string>(undefined);
  const openMoveDialog = useCallback((from: number, truck: TruckValues) => setMoving({ from, truck }), []);
  const takesFocus = useCallback((truckId: string) => {
    if (moved.current !== truckId) return false;
    moved.current = undefined;
    return true;
  }, []);

  function move(to: number) {
    setMoving(undefined);
    if (moving === undefined) return;
    const { from, truck } = moving;
    const options = { shouldDirty: true, shouldTouch: true };
    const source = form.getValues(`items.${from}.trucks`).filter(({ id }) => id !== truck.id);
    const target = [...form.getValues(`items.${to}.trucks`), truck];
    moved.current = truck.id;
    form.setValue(`items.${from}.trucks`, source, options);
    form.setValue(`items.${to}.trucks`, target, options);
    form.clearErrors([`items.${from}.trucks`, `items.${to}.trucks`]);
  }

  return { moving, ask: openMoveDialog, takesFocus, move, close: () => setMoving(undefined) };
}

/** A new item gets the keyboard in its description; after a deletion it is at the button that adds one. */
export function ItemList({ form, company, addButton }: Props) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const canMerge = useWatch({ control, name: 'items', compute: canMergeItems });
  const currency = useWatch({ control, name: 'currency' }) ?? 'GBP';
  const usedRegNumbers = useWatch({ control, name: 'items', compute: regNumbersOf });
  const { moving, ask: openMoveDialog, takesFocus, move, close } = useMoveTruck(form);
  const inForce = useRateInForce(form, company);
  const { usualRate } = inForce;
  useItemTaxation(form, inForce);
  const [chosenVat, setChosenVat] = useState<number | null>(null);
  const deleteItem = useCallback(
    (index: number) => {
      remove(index);
      addButton.current?.focus();
    },
    [remove, addButton],
  );

  function merge() {
    const items = form.getValues('items');
    const merged = mergeItems(items);
    const stays = firstOfRates(items);
    const places = [...items.keys()];
    // Those that stay are not drawn anew: what is typed there and is no number would be gone from its field alone.
    for (const [nth, index] of places.filter((place) => stays[place]).entries()) {
      const item = merged[nth];
      if (item === undefined || item === items[index]) continue;
      // The trucks first: they may preset a treatment, which is then what it was.
      const { trucks, ...others } = item;
      form.setValue(`items.${index}`, { trucks, ...others }, { shouldDirty: true });
    }
    remove(places.filter((place) => !stays[place]));
    form.clearErrors('items');
    sendAlert('Information', `Items of equal rates are together now: ${merged.length} of ${items.length}.`);
    // The pressed button has nothing more to do.
    addButton.current?.focus();
  }

  return (
    <>
      {fields.length > 0 ? <VatChoice form={form} usualRate={usualRate} onChoose={setChosenVat} /> : null}
      <ExportOffer form={form} />
      {fields.map(({ id }, index) => (
        <ItemCard
          key={id}
          index={index}
          form={form}
          company={company}
          currency={currency}
          usualRate={usualRate}
          usedRegNumbers={usedRegNumbers}
          canMove={fields.length > 1}
          takesFocus={takesFocus}
          onMove={openMoveDialog}
          onDelete={deleteItem}
        />
      ))}
      {fields.length > 0 ? null : (
        <Text c="var(--mantine-color-error)" mb="sm" data-fault>
          Add at least one item.
        </Text>
      )}
      <Group gap="xs" mb="md">
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => append(newItem(chosenVat), { focusName: `items.${fields.length}.description` })}
        >
          Add New Item
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowsJoin2 size={18} aria-hidden />}
          title="Puts items of equal rates together"
          disabled={!canMerge}
          onClick={merge}
        >
          Merge
        </Button>
      </Group>
      <MoveTruckDialog
        moving={moving}
        items={moving === undefined ? [] : form.getValues('items')}
        onMove={move}
        onClose={close}
      />
    </>
  );
}
