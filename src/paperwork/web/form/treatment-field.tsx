/** The VAT treatment of an item, with hints. */
import { Group, Input, Text, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { treatmentNote, vatTreatmentLabels, vatTreatments } from '#paperwork/vat-rules.ts';
import { ChoiceBar } from '#web/form/choice-bar.tsx';
import { choicesOf } from '#web/form/choice-fields.tsx';
import classes from './item-card.module.css';
import { itemLabels } from './paper-form-errors.ts';
import type { ItemValues } from './paper-form-parts.ts';
import type { PaperForm } from './paper-form-values.ts';
import { TreatmentWarnings } from './treatment-warnings.tsx';

interface Props {
  form: PaperForm;
  index: number;
  /** The company's VAT rate in force, in percent. */
  usualRate: number;
  isFolded: boolean;
}

const choices = choicesOf(vatTreatments, vatTreatmentLabels);
const insuredNote = 'Insured warranties are often VAT-exempt. Check with your accountant.';

function noteOf(item: ItemValues | undefined): string {
  if (item === undefined) return '';
  return treatmentNote(item) || (item.warrantyRate ? insuredNote : '');
}

/** Space for the hint is reserved so that nothing moves when it appears; a folded item has none. */
export function TreatmentField({ form, index, usualRate, isFolded }: Props) {
  const { control } = form;
  const { field, fieldState } = useController({ control, name: `items.${index}.vatTreatment` });
  const note = useWatch({ control, name: `items.${index}`, compute: noteOf });
  const id = useId();
  return (
    <>
      <Group gap="md" align="end" className={classes.treatment ?? ''}>
        <Input.Wrapper
          label={itemLabels.vatTreatment}
          labelElement="div"
          labelProps={{ id, className: isFolded ? VisuallyHidden.classes.root : '' }}
          error={fieldState.error?.message}
        >
          <div>
            <ChoiceBar
              ref={field.ref}
              labelledBy={id}
              choices={choices}
              value={field.value ?? ''}
              onChange={field.onChange}
            />
          </div>
        </Input.Wrapper>
        <Text size="sm" c="dimmed" role="status" className={classes.note ?? ''} hidden={isFolded}>
          {note}
        </Text>
      </Group>
      <TreatmentWarnings form={form} index={index} usualRate={usualRate} />
    </>
  );
}
