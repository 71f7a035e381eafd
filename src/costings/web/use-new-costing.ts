/** Saves a new costing exactly once, however often the request is retried. */

import { useRef } from 'react';
import { z } from 'zod';
import { type Costing, costingValueSchema } from '#costings/costing.ts';
import { createCostingRoute } from '#costings/costing-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { hasStatus } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import {
  type CostingFormValues,
  costingErrorFields,
  costingFormSchema,
  costingFormValues,
  type ValidCosting,
} from './costing-form-values.ts';
import { fetchCostings, type SavedCosting } from './costing-queries.ts';

/** The truck and the callbacks of a new costing. */
export interface NewCosting {
  target: RecordTarget;
  onSaved: (costing: SavedCosting) => void;
  /** Called with the current costings when the page is out of date. */
  onStale: (costings: readonly Costing[]) => void;
}

const alreadySaved = 'This cost was already saved. It is shown here; only add what is missing.';

/** A missing value is not an error while typing; the costing just cannot be saved. */
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

/** The row, or the number of a new card. */
type Place = 'line' | number;

/** The draft key of a new costing of the truck. */
export function newCostingDraft(place: Place, truckId: string): string {
  const where = place === 'line' || place > 1 ? place : 'card';
  return `costing ${where} ${truckId}`;
}

/** Clears the fields, except those edited while the save was in progress. */
function emptied(sent: CostingFormValues, now: CostingFormValues): CostingFormValues {
  return {
    type: now.type === sent.type ? empty.type : now.type,
    invoiceNumber: now.invoiceNumber === sent.invoiceNumber ? empty.invoiceNumber : now.invoiceNumber,
    value: Object.is(now.value, sent.value) ? empty.value : now.value,
  };
}

/** The form of a new costing, as a row or as a card. Clears itself after the save. */
export function useNewCosting({ target, onSaved, onStale }: NewCosting, place: Place) {
  const create = useChange(createCostingRoute);
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

  /**
   * An earlier attempt succeeded but its response was lost, and the values changed since: show the saved costing
   * instead of creating a second one.
   */
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
