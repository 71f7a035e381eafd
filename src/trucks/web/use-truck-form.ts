/** The state of a truck form: which fields it has, and which of them a fault of the server belongs to. */
import { type SaveFormInput, type SaveFormState, useSaveForm } from '#web/form/use-save-form.ts';
import { type TruckFormValues, truckFormKeys, type ValidTruck } from './truck-form-values.ts';

/** A truck form and its save. */
export type TruckFormState = SaveFormState<TruckFormValues, ValidTruck>;

type Input = Omit<SaveFormInput<TruckFormValues, ValidTruck>, 'fieldOf' | 'clash'>;

/** Saves once at a time; a failed save keeps everything typed. */
export function useTruckForm(input: Input): TruckFormState {
  return useSaveForm({
    ...input,
    fieldOf: ({ path }) => truckFormKeys.find((known) => known === path.split('.')[0]),
    clash: { path: 'regNumber', message: 'Already in stock.' },
  });
}
