/** Asks for the VAT once for a whole paper: sets the rate of all its items, each of which can still have its own. */
import { Button, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { PaperForm } from './paper-form-values.ts';

interface Props {
  form: PaperForm;
  /** The company's rate in force; percent. */
  usualRate: number;
  /** The rate that items begin with from now on, too. */
  onChoose: (rate: number) => void;
}

/** The rate that all items have; undefined where they differ. */
function commonRate(items: readonly { vatRate: number | null }[]): number | null | undefined {
  const [first, ...others] = items;
  return first && others.every(({ vatRate }) => vatRate === first.vatRate) ? first.vatRate : undefined;
}

/** Buttons that are pressed while all items have their rate. */
export function VatChoice({ form, usualRate, onChoose }: Props) {
  const choices = [
    { rate: usualRate, label: `${usualRate}%` },
    { rate: 0, label: '0% (export or margin)' },
  ];
  const common = useWatch({ control: form.control, name: 'items', compute: commonRate });
  const id = useId();

  function choose(rate: number) {
    const names = form.getValues('items').map((_, index) => `items.${index}.vatRate` as const);
    for (const name of names) form.setValue(name, rate, { shouldDirty: true, shouldTouch: true });
    // Checked once the treatments, which follow the rates, have followed.
    void form.trigger(names);
    onChoose(rate);
  }

  return (
    <Group gap="xs" mb="md" role="group" aria-labelledby={id}>
      <Text span id={id} fw={600}>
        VAT of all items
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
