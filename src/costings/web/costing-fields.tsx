/** The fields of a costing card with Save, Cancel and Delete. */
import { Group } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { costingTypeLabels, costingTypes } from '#costings/costing.ts';
import { choicesOf, SelectField } from '#web/form/choice-fields.tsx';
import { MoneyField } from '#web/form/number-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import type { SaveFormState } from '#web/form/use-save-form.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { CardButton } from './card-button.tsx';
import { type CostingFormValues, isSaveable, type ValidCosting } from './costing-form-values.ts';
import type { CardReport } from './use-costing-cards.ts';

interface Props extends SaveFormState<CostingFormValues, ValidCosting> {
  title: string;
  onReport: (report: CardReport) => void;
  onCancel: () => void;
  onDelete: () => void;
}

const typeChoices = choicesOf(costingTypes, costingTypeLabels);

/** Focuses the first field, and reports values while the user types. */
export function CostingFields({ title, form, isSaving, submit, onReport, onCancel, onDelete, ...draft }: Props) {
  const { control, setFocus } = form;
  useEffect(() => setFocus('type'), [setFocus]);
  const { isDirty } = form.formState;
  const value = useWatch({ control, name: 'value' });
  const canSave = isSaveable(value);
  const report = useEffectEvent(onReport);
  useEffect(() => report({ value: canSave ? value : null, isDirty }), [value, canSave, isDirty]);

  return (
    <form onSubmit={submit} noValidate aria-label={title}>
      <SelectField control={control} name="type" label="Type" required choices={typeChoices} />
      <TextField control={control} name="invoiceNumber" label="Invoice Number" />
      <MoneyField control={control} name="value" label="Value" required signed placeholder="Enter a value" />
      <Group justify="flex-end" gap="xs">
        <DeleteButton disabled={isSaving} onClick={onDelete} />
        <CardButton
          disabled={isSaving}
          onClick={() => {
            form.reset();
            draft.discardDraft();
            onCancel();
          }}
        >
          Cancel
        </CardButton>
        <BusyButton type="submit" size="compact-md" busy={isSaving} disabled={!canSave}>
          Save
        </BusyButton>
      </Group>
      {draft.draftOffer}
    </form>
  );
}
