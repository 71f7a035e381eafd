/** The state of an order's or invoice's form, and which of its fields a fault of the server belongs to. */
import type { Control, UseFormReturn } from 'react-hook-form';
import type { PaperBody } from '#paperwork/paperwork.ts';
import { type SaveFormInput, type SaveFormState, useSaveForm } from '#web/form/use-save-form.ts';
import { faultAtText } from './paper-form-faults.ts';
import { type PaperFormValues, paperFormSchema } from './paper-form-values.ts';

/** A form and its save. */
export type PaperFormState = SaveFormState<PaperFormValues, PaperBody>;

/** The form itself, and what its fields are joined to it by. */
export type PaperForm = UseFormReturn<PaperFormValues, unknown, PaperBody>;
export type PaperControl = Control<PaperFormValues, unknown, PaperBody>;

type Input = Pick<SaveFormInput<PaperFormValues, PaperBody>, 'values' | 'save' | 'handleFailure'>;

/** Saves once at a time; a failed save keeps everything typed. */
export function usePaperForm(input: Input): PaperFormState {
  return useSaveForm({
    ...input,
    schema: paperFormSchema,
    fieldOf: ({ path }) => faultAtText(path)?.field,
    clash: { path: 'number', message: 'Already in use.' },
  });
}
