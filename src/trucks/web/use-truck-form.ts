/** The state of a truck form: validation, one save at a time, faults of the server beside their fields. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { ApiError, CancelError, errorMessage } from '#web/api/api-error.ts';
import { type TruckFormValues, truckFormKeys, type ValidTruck } from './truck-form-values.ts';

/** A truck form and its save. */
export interface TruckFormState {
  form: UseFormReturn<TruckFormValues, unknown, ValidTruck>;
  isSaving: boolean;
  submit: (event?: FormEvent) => void;
}

function showFaults({ setError }: TruckFormState['form'], error: ApiError): void {
  const faults = error.status === 409 ? [{ path: 'regNumber', message: 'Already in stock.' }] : error.faults;
  for (const [index, { path, message }] of faults.entries()) {
    const key = truckFormKeys.find((known) => known === path.split('.')[0]);
    if (key !== undefined) setError(key, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}

/**
 * A form that saves once at a time, however often it is pressed. A failed save is told by an alert and beside the
 * fields, and keeps everything typed; `handleFailure` may take a failure over by answering true.
 */
export function useTruckForm(input: {
  schema: z.ZodType<ValidTruck, TruckFormValues>;
  values: TruckFormValues;
  save: (values: ValidTruck) => Promise<void>;
  handleFailure?: (error: unknown) => Promise<boolean>;
}): TruckFormState {
  const { schema, values, save, handleFailure } = input;
  const form = useForm<TruckFormValues, unknown, ValidTruck>({
    defaultValues: values,
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });
  const saving = useRef(false);
  const [isSaving, setIsSaving] = useState(false);

  async function saveOnce(valid: ValidTruck) {
    clearAlerts('Error', 'Warning');
    try {
      await save(valid);
    } catch (error) {
      if (error instanceof CancelError || (await handleFailure?.(error)) === true) return;
      sendAlert('Error', errorMessage(error));
      if (error instanceof ApiError) showFaults(form, error);
    }
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (saving.current) return;
    saving.current = true;
    setIsSaving(true);
    try {
      await form.handleSubmit(saveOnce)();
    } finally {
      saving.current = false;
      setIsSaving(false);
    }
  }

  return { form, isSaving, submit: (event) => void submit(event) };
}
