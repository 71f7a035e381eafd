/** Sets the VAT rate of all items; the user can still change each of them. */
import { Button, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { sendAlert } from '#web/alerts/alerts.tsx';
import type { ItemValues } from './paper-form-parts.ts';
import type { PaperForm } from './paper-form-values.ts';
import { vatForAllText } from './vat-for-all.ts';

interface Props {
  form: PaperForm;
  /** The company's rate in force, in percent. */
  usualRate: number;
  /** Called with the rate, which also becomes the preset of new items. */
  onChoose: (rate: number) => void;
}

const isMarginItem = ({ vatTreatment }: ItemValues) => vatTreatment === 'Margin';

/** The rate shared by all items not under the margin scheme; undefined if they differ. */
function commonRate(items: readonly ItemValues[]): number | null | undefined {
  const [first, ...others] = items.filter((item) => !isMarginItem(item));
  return first && others.every(({ vatRate }) => vatRate === first.vatRate) ? first.vatRate : undefined;
}

/** A button is shown as pressed while all items have its rate. */
export function VatChoice({ form, usualRate, onChoose }: Props) {
  const choices = [
    { rate: usualRate, label: `${usualRate}%` },
    { rate: 0, label: 'No VAT (export or margin)' },
  ];
  const common = useWatch({ control: form.control, name: 'items', compute: commonRate });
  const id = useId();

  function choose(rate: number) {
    const items = form.getValues('items');
    const indexes = [...items.entries()].filter(([, item]) => !isMarginItem(item)).map(([index]) => index);
    for (const index of indexes) {
      form.setValue(`items.${index}.vatOrigin`, 'all');
      form.setValue(`items.${index}.vatRate`, rate, { shouldDirty: true, shouldTouch: true });
    }
    // Validate after the treatments have followed the rates.
    void form.trigger(indexes.map((index) => `items.${index}.vatRate` as const));
    const marginRegNumbers = items
      .filter(isMarginItem)
      .flatMap(({ trucks }) => trucks.map(({ regNumber }) => regNumber));
    if (rate > 0 && marginRegNumbers.length > 0)
      sendAlert('Information', vatForAllText(indexes.length, rate, marginRegNumbers));
    onChoose(rate);
  }

  return (
    <Group gap="xs" mb="md" role="group" aria-labelledby={id}>
      <Text span id={id} fw={600}>
        VAT for all items
      </Text>
      {choices.map(({ rate, label }) => (
        <Button
          key={rate}
          variant={common === rate ? 'light' : 'default'}
          size="compact-md"
          aria-pressed={common === rate}
          onClick={() => choose(rate)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
