/** The form of a costing card: validation, one save at a time, a create that a retry does not repeat (section 4). */
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Costing } from '#costings/costing.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { ApiError, CancelError, errorMessage, hasStatus } from '#web/api/api-error.ts';
import type { TruckTarget } from '#web/truck-target.ts';
import {
  type CostingFormValues,
  costingFormSchema,
  costingFormValues,
  isSaveable,
  type ValidCosting,
} from './costing-form-values.ts';
import { fetchCostings, useCreateCosting, useUpdateCosting } from './costing-queries.ts';
import type { CardReport } from './use-costing-cards.ts';

interface Input {
  target: TruckTarget;
  saved: Costing | null;
  onSaved: (costing: Costing) => void;
  /** Called with the truck's costings when the page has fallen behind them. */
  onBehind: (costings: readonly Costing[]) => void;
  onReport: (report: CardReport) => void;
}

const alreadySaved =
  'This costing was saved before, as it was first typed. It is on this page now: save again only what is missing.';

/** Creates a new costing or updates a saved one; gives it as it is stored. */
function useStore({ target, saved, onBehind }: Input) {
  const create = useCreateCosting(target);
  const update = useUpdateCosting(target);
  const key = useRef<string>(undefined);

  async function store(body: ValidCosting): Promise<Costing> {
    if (saved !== null) {
      const { etag } = await update.mutateAsync({ costingId: saved.costingsId, body });
      return { ...saved, ...body, version: Number(etag?.replaceAll('"', '') ?? saved.version) };
    }
    key.current ??= crypto.randomUUID();
    const { costingsId } = await create.mutateAsync({ body, idempotencyKey: key.current });
    return { costingsId, truckId: target.id, ...body, version: 1 };
  }

  /** An earlier try did arrive, and was changed since its answer was lost: what it made is shown, nothing is doubled. */
  async function showEarlier(): Promise<void> {
    key.current = undefined;
    onBehind(await fetchCostings(target));
    sendAlert('Warning', alreadySaved);
  }

  return { store, showEarlier };
}

/** A failed save is told by an alert and beside the fields, and keeps everything typed. */
export function useCostingForm(input: Input) {
  const form = useForm<CostingFormValues, unknown, ValidCosting>({
    defaultValues: costingFormValues(input.saved),
    resolver: zodResolver(costingFormSchema),
    mode: 'onTouched',
  });
  const { store, showEarlier } = useStore(input);
  const saving = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const { isDirty } = form.formState;
  const value = useWatch({ control: form.control, name: 'value' });
  const canSave = isSaveable(value);
  const report = useEffectEvent(input.onReport);
  useEffect(() => report({ value: canSave ? value : null, isDirty }), [value, canSave, isDirty]);

  async function tellOf(error: unknown): Promise<void> {
    if (error instanceof CancelError) return;
    if (hasStatus(error, 422)) return showEarlier();
    sendAlert('Error', errorMessage(error));
    if (!(error instanceof ApiError)) return;
    for (const { path, message } of error.faults) {
      if (path === 'type' || path === 'invoiceNumber' || path === 'value') form.setError(path, { message });
    }
  }

  async function save(body: ValidCosting): Promise<void> {
    clearAlerts('Error', 'Warning');
    try {
      const costing = await store(body);
      form.reset(costingFormValues(costing));
      sendAlert('Success', `Truck costing ${input.saved === null ? 'created' : 'updated'} successfully.`);
      input.onSaved(costing);
    } catch (error) {
      await tellOf(error).catch((cause: unknown) => sendAlert('Error', errorMessage(cause)));
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving.current) return;
    saving.current = true;
    setIsSaving(true);
    try {
      await form.handleSubmit(save)();
    } finally {
      saving.current = false;
      setIsSaving(false);
    }
  }

  return { form, canSave, isSaving, submit: (event: FormEvent) => void submit(event) };
}
