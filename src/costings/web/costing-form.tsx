/** A costing card's fields with Save, Cancel and Delete (specification, section 2.9). */
import { Group } from '@mantine/core';
import { useEffect } from 'react';
import { type Costing, costingTypeLabels, costingTypes } from '#costings/costing.ts';
import { choicesOf, SelectField } from '#web/form/choice-fields.tsx';
import { MoneyField } from '#web/form/number-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import type { TruckTarget } from '#web/truck-target.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { CardButton, DeleteButton } from './card-buttons.tsx';
import { costingFormValues } from './costing-form-values.ts';
import type { CardReport } from './use-costing-cards.ts';
import { useCostingForm } from './use-costing-form.ts';

interface Props {
  title: string;
  target: TruckTarget;
  saved: Costing | null;
  onSaved: (costing: Costing) => void;
  onBehind: (costings: readonly Costing[]) => void;
  onReport: (report: CardReport) => void;
  /** Called after the fields are back at what is saved. */
  onCancel: () => void;
  onDelete: () => void;
}

const typeChoices = choicesOf(costingTypes, costingTypeLabels);

/** Its first field has the keyboard. */
export function CostingForm(props: Props) {
  const { form, canSave, isSaving, submit } = useCostingForm(props);
  const { control, setFocus } = form;
  useEffect(() => setFocus('type'), [setFocus]);

  function cancel() {
    form.reset(costingFormValues(props.saved));
    props.onCancel();
  }

  return (
    <form onSubmit={submit} noValidate aria-label={props.title}>
      <SelectField control={control} name="type" label="Type" required choices={typeChoices} />
      <TextField control={control} name="invoiceNumber" label="Invoice Number" />
      <MoneyField control={control} name="value" label="Value" required signed />
      <Group justify="flex-end" gap="xs">
        <DeleteButton disabled={isSaving} onClick={props.onDelete} />
        <CardButton disabled={isSaving} onClick={cancel}>
          Cancel
        </CardButton>
        <BusyButton type="submit" size="compact-md" busy={isSaving} disabled={!canSave}>
          Save
        </BusyButton>
      </Group>
    </form>
  );
}
