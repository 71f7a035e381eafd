/** A costing card's form, for a new costing and for one that is changed (specification, sections 2.9 and 4). */
import { useRef } from 'react';
import type { Costing } from '#costings/costing.ts';
import { createCostingRoute, updateCostingRoute } from '#costings/costing-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { hasStatus } from '#web/api/api-error.ts';
import { useEditForm } from '#web/form/use-edit-form.tsx';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { CostingFields } from './costing-fields.tsx';
import {
  costingFaultPlaces,
  costingFormSchema,
  costingFormValues,
  costingParts,
  type ValidCosting,
} from './costing-form-values.ts';
import { fetchCostings, type SavedCosting, useCostingChange, withVersion } from './costing-queries.ts';
import type { CardReport } from './use-costing-cards.ts';

interface Props {
  title: string;
  target: RecordTarget;
  onSaved: (costing: SavedCosting) => void;
  onReport: (report: CardReport) => void;
  onCancel: () => void;
  onDelete: () => void;
}

interface NewProps extends Props {
  /** Called with the truck's costings when the page has fallen behind them. */
  onBehind: (costings: readonly Costing[]) => void;
}

const alreadySaved =
  'This costing was saved before, as it was first typed. It is on this page now: save again only what is missing.';

/** Creates a costing, once however often it is tried. */
export function NewCostingForm({ target, onSaved, onBehind, ...card }: NewProps) {
  const create = useCostingChange(createCostingRoute);
  const key = useRef<string>(undefined);
  const params = recordParams(target, 'truckId');

  async function save(body: ValidCosting): Promise<void> {
    key.current ??= crypto.randomUUID();
    const { data, etag } = await create.mutateAsync({ params, body, idempotencyKey: key.current });
    sendAlert('Success', 'Truck costing created successfully.');
    onSaved({ data: { costingsId: data.costingsId, truckId: target.id, ...body }, etag });
  }

  /** An earlier try did arrive, and was changed since its answer was lost: what it made is shown, nothing is doubled. */
  async function showEarlier(error: unknown): Promise<boolean> {
    if (!hasStatus(error, 422)) return false;
    key.current = undefined;
    onBehind(await fetchCostings(target));
    sendAlert('Warning', alreadySaved);
    return true;
  }

  const state = useSaveForm({
    schema: costingFormSchema,
    values: costingFormValues(null),
    ...costingFaultPlaces,
    save,
    handleFailure: showEarlier,
  });
  return <CostingFields {...state} {...card} />;
}

/** Changes a costing, unless somebody else did meanwhile: then both changes are offered. */
export function EditCostingForm({ target, saved, onSaved, ...card }: Props & { saved: SavedCosting }) {
  const update = useCostingChange(updateCostingRoute);
  const { costingsId } = saved.data;
  const params = { ...recordParams(target, 'truckId'), costingId: costingsId };

  async function save(body: ValidCosting, base: SavedCosting): Promise<void> {
    const { etag } = await update.mutateAsync({ params, body, ifMatch: base.etag });
    sendAlert('Success', 'Truck costing updated successfully.');
    onSaved({ data: { ...base.data, ...body }, etag });
  }

  async function read(): Promise<SavedCosting> {
    const costings = await fetchCostings(target);
    const found = costings.find((one) => one.costingsId === costingsId);
    if (found === undefined) throw new Error('The costing to be updated was not found.');
    return withVersion(found);
  }

  const {
    conflictDialog,
    base: _,
    ...state
  } = useEditForm({
    recordId: costingsId,
    loaded: saved,
    read,
    valuesOf: ({ data }: SavedCosting) => costingFormValues(data),
    partsOf: () => costingParts,
    schema: costingFormSchema,
    ...costingFaultPlaces,
    save,
    conflictTitle: 'This costing was changed by someone else',
  });
  return (
    <>
      <CostingFields {...state} {...card} />
      {conflictDialog}
    </>
  );
}
