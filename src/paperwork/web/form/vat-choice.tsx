/** Asks for the VAT once for a whole paper: sets the rate of all its items, each of which can still have its own. */
import { Button, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { sendAlert } from '#web/alerts/alerts.tsx';
import type { ItemValues } from './paper-form-parts.ts';
import type { PaperForm } from './paper-form-values.ts';
import { vatForAllText } from './vat-for-all.ts';

interface Props {
  form: PaperForm;
  /** The company's rate in force; percent. */
  usualRate: number;
  /** The rate that items begin with from now on, too. */
  onChoose: (rate: number) => void;
}

const isMarginItem = ({ vatTreatment }: ItemValues) => vatTreatment === 'Margin';

/** The rate that all items have, but for those under the margin scheme; undefined where they differ. */
function commonRate(items: readonly ItemValues[]): number | null | undefined {
  const [first, ...others] = items.filter((item) => !isMarginItem(item));
  return first && others.every(({ vatRate }) => vatRate === first.vatRate) ? first.vatRate : undefined;
}

/** Buttons that are pressed while all items have their rate. */
export function VatChoice({ form, usualRate, onChoose }: Props) {
  const choices = [
    { rate: usualRate, label: `${usualRate}%` },
    { rate: 0, label: 'No VAT (export or margin)' },
  ];
  const common = useWatch({ control: form.control, name: 'items', compute: commonRate });
  const id = useId();

  function choose(rate: number) {
    const items = form.getValues('items');
    const set = [...items.entries()].filter(([, item]) => !isMarginItem(item)).map(([index]) => index);
    for (const index of set) {
      form.setValue(`items.${index}.vatOrigin`, 'all');
      form.setValue(`items.${index}.vatRate`, rate, { shouldDirty: true, shouldTouch: true });
    }
    // Checked once the treatments, which follow the rates, have followed.
    void form.trigger(set.map((index) => `items.${index}.vatRate` as const));
    const marginRegNumbers = items
      .filter(isMarginItem)
      .flatMap(({ trucks }) => trucks.map(({ regNumber }) => regNumber));
    if (rate > 0 && marginRegNumbers.length > 0)
      sendAlert('Information', vatForAllText(set.length, rate, marginRegNumbers));
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
