/** The forms of a new costing and of an existing one. */

import { updateCostingRoute } from '#costings/costing-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { useEditForm } from '#web/form/use-edit-form.tsx';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { CostingFields } from './costing-fields.tsx';
import {
  costingErrorFields,
  costingFormSchema,
  costingFormValues,
  costingParts,
  type ValidCosting,
} from './costing-form-values.ts';
import { fetchCostings, type SavedCosting, withVersion } from './costing-queries.ts';
import type { CardReport } from './use-costing-cards.ts';
import { type NewCosting, useNewCosting } from './use-new-costing.ts';

interface Props {
  title: string;
  target: RecordTarget;
  onSaved: (costing: SavedCosting) => void;
  onReport: (report: CardReport) => void;
  onCancel: () => void;
  onDelete: () => void;
}

interface NewProps extends Props, NewCosting {
  /** The new card's number. */
  place: number;
}

export function NewCostingForm({ target, place, onSaved, onStale, ...card }: NewProps) {
  const state = useNewCosting({ target, onSaved, onStale }, place);
  const remove = () => {
    state.discardDraft();
    card.onDelete();
  };
  return <CostingFields {...state} {...card} onDelete={remove} />;
}

/** The draft key of an existing costing. */
export function costingDraft(costingsId: string): string {
  return `costing ${costingsId}`;
}

/** Saves changes to a costing; if someone else has changed it, shows the conflict dialog. */
export function EditCostingForm({ target, saved, onSaved, ...card }: Props & { saved: SavedCosting }) {
  const update = useChange(updateCostingRoute);
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
    draft: costingDraft(costingsId),
    loaded: saved,
    read,
    valuesOf: ({ data }: SavedCosting) => costingFormValues(data),
    partsOf: () => costingParts,
    schema: costingFormSchema,
    ...costingErrorFields,
    save,
    conflictTitle: 'Someone else has changed this costing',
  });
  return (
    <>
      <CostingFields {...state} {...card} />
      {conflictDialog}
    </>
  );
}
