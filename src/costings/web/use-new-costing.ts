/** A costing on its way to the server, once however often it is tried (specification, section 4). */
import { useRef } from 'react';
import { z } from 'zod';
import { type Costing, costingValueSchema } from '#costings/costing.ts';
import { createCostingRoute } from '#costings/costing-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { hasStatus } from '#web/api/api-error.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import {
  type CostingFormValues,
  costingErrorFields,
  costingFormSchema,
  costingFormValues,
  type ValidCosting,
} from './costing-form-values.ts';
import { fetchCostings, type SavedCosting, useCostingChange } from './costing-queries.ts';

/** Whose costing it is, and who hears of it. */
export interface NewCosting {
  target: RecordTarget;
  onSaved: (costing: SavedCosting) => void;
  /** Called with the truck's costings when the page has fallen behind them. */
  onStale: (costings: readonly Costing[]) => void;
}

const alreadySaved = 'This cost was already saved. It is shown here; only add what is missing.';

/** No value yet is no fault to tell of: without one there is no way to save. */
const newCostingSchema = costingFormSchema.extend({
  value: z
    .custom<number | null>(() => true)
    .pipe(
      z
        .null()
        .transform(() => 0)
        .or(costingValueSchema),
    ),
});

const empty: CostingFormValues = costingFormValues(null);

/** The line, or which one of the new cards. */
type Place = 'line' | number;

/** Names what is typed into a new costing of the truck. */
export function newCostingDraft(place: Place, truckId: string): string {
  const where = place === 'line' || place > 1 ? place : 'card';
  return `costing ${where} ${truckId}`;
}

/** Empty, but for what was typed while the save was on its way. */
function emptied(sent: CostingFormValues, now: CostingFormValues): CostingFormValues {
  return {
    type: now.type === sent.type ? empty.type : now.type,
    invoiceNumber: now.invoiceNumber === sent.invoiceNumber ? empty.invoiceNumber : now.invoiceNumber,
    value: Object.is(now.value, sent.value) ? empty.value : now.value,
  };
}

/** The form of a new costing, as a line or as a card; it is empty again once it is saved. */
export function useNewCosting({ target, onSaved, onStale }: NewCosting, place: Place) {
  const create = useCostingChange(createCostingRoute);
  const key = useRef<string>(undefined);
  const params = recordParams(target, 'truckId');

  async function save(body: ValidCosting): Promise<void> {
    key.current ??= crypto.randomUUID();
    const sent = { ...state.form.getValues() };
    const { data, etag } = await create.mutateAsync({ params, body, idempotencyKey: key.current });
    key.current = undefined;
    sendAlert('Success', 'Truck costing created successfully.');
    for (const { message, address } of data.warnings) {
      sendAlert('Warning', message, { label: 'Show', href: address, newTab: true });
    }
    const next = emptied(sent, state.form.getValues());
    state.form.reset(empty);
    state.form.reset(next, { keepDefaultValues: true });
    onSaved({ data: { costingsId: data.costingsId, truckId: target.id, ...body }, etag });
  }

  /** An earlier try did arrive, and was changed since its answer was lost: what it made is shown, nothing is doubled. */
  async function showEarlier(error: unknown): Promise<boolean> {
    if (!hasStatus(error, 422)) return false;
    key.current = undefined;
    onStale(await fetchCostings(target));
    sendAlert('Warning', alreadySaved);
    return true;
  }

  const state = useSaveForm({
    schema: newCostingSchema,
    values: empty,
    draft: newCostingDraft(place, target.id),
    ...costingErrorFields,
    save,
    handleFailure: showEarlier,
  });
  return state;
}
