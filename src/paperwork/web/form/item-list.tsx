/** The items of the form: adding, deleting and merging items, and moving trucks between them. */
import { Button, Group, Text } from '@mantine/core';
import { IconArrowsJoin2, IconPlus } from '@tabler/icons-react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { impliedTreatment } from '#paperwork/vat-rules.ts';
import type { Company } from '#shared/companies.ts';
import { trimRegNumber } from '#shared/vehicle-key.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { ExportOffer } from './export-offer.tsx';
import { ItemCard } from './item-card.tsx';
import { useItemTaxation, useRateInForce } from './item-taxation.ts';
import { MoveTruckDialog, type Moving } from './move-truck-dialog.tsx';
import { foldedErrorIndexes } from './paper-form-errors.ts';
import type { ItemValues, TruckValues } from './paper-form-parts.ts';
import { emptyItem, type PaperForm } from './paper-form-values.ts';
import { canMergeItems, findFirstItems, mergeItems } from './stock-items.ts';
import { VatChoice } from './vat-choice.tsx';

interface Props {
  form: PaperForm;
  kind: PaperKind;
  company: Company;
  addButton: RefObject<HTMLButtonElement | null>;
}

/** A form that opens with this number of items shows each as a row and folds the rest away. */
const minFolded = 3;

const noErrors: number[] = [];

function regNumbersOf(items: readonly ItemValues[]): string[] {
  return items.flatMap(({ trucks }) => trucks.map(({ regNumber }) => trimRegNumber(regNumber)));
}

/** An item without trucks, with the VAT rate chosen for all items. */
function newItem(vatRate: number | null): ItemValues {
  const vatOrigin = vatRate === null ? 'preset' : 'all';
  return { ...emptyItem(), vatRate, vatTreatment: impliedTreatment([], vatRate ?? 0), vatOrigin };
}

/** Moves a truck to another item, and then focuses its card there. */
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

/** Adding an item focuses its description; deleting one focuses the add button. */
export function ItemList({ form, kind, company, addButton }: Props) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const [startsFolded] = useState(() => form.getValues('items').length >= minFolded);
  const canFold = startsFolded && fields.length >= minFolded;
  const foldedErrors = useWatch({
    control,
    compute: (values) => (startsFolded ? foldedErrorIndexes(values) : noErrors),
  });
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
    const isFirst = findFirstItems(items);
    const places = [...items.keys()];
    // Remaining items are updated in place. Remounting them would clear fields that contain an invalid number.
    for (const [position, index] of places.filter((place) => isFirst[place]).entries()) {
      const item = merged[position];
      if (item === undefined || item === items[index]) continue;
      // Trucks come first because setting them may preset a treatment, which is then overwritten with the right one.
      const { trucks, ...others } = item;
      form.setValue(`items.${index}`, { trucks, ...others }, { shouldDirty: true });
    }
    remove(places.filter((place) => !isFirst[place]));
    form.clearErrors('items');
    sendAlert('Information', `${items.length} items merged into ${merged.length}.`);
    // The merge button is now disabled and would lose focus.
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
          canFold={canFold}
          hasFoldedError={foldedErrors.includes(index)}
          form={form}
          kind={kind}
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
        <Text c="var(--mantine-color-error)" mb="sm" data-form-error>
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
          disabled={!canMerge}
          onClick={merge}
        >
          Merge identical items
        </Button>
        {canMerge || fields.length === 0 ? null : (
          <Text size="sm" c="dimmed">
            {fields.length === 1 ? 'Moving and merging need a second item.' : 'No two items are identical.'}
          </Text>
        )}
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
