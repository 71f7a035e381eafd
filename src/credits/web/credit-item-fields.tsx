/** An item of the invoice in the credit dialog: its trucks, and the amounts per truck. */
import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import type { CreditRates } from '#credits/credit-amounts.ts';
import type { PaperItem } from '#paperwork/paperwork.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { MoneyInput } from '#web/form/number-fields.tsx';
import type { UnreadText } from '#web/form/unparsed-texts.ts';
import { amountError, type CreditItemValues } from './credit-form-values.ts';

interface ItemProps {
  title: string;
  item: PaperItem;
  /** Maximum remaining amounts of a truck. */
  max: CreditRates;
  currency: Currency;
  values: CreditItemValues;
  /** The text of an amount that is not a valid number. */
  unreadText: (line: keyof CreditRates) => UnreadText;
  onChange: (part: Partial<CreditItemValues>) => void;
}

/** Lines that the invoice does not charge are left out. */
export function CreditItemFields({ title, item, max, currency, values, unreadText, onChange }: ItemProps) {
  const amounts = [
    { id: 'rate', label: 'Rate' },
    { id: 'freightRate', label: 'Freight Rate' },
    { id: 'warrantyRate', label: 'Warranty Rate' },
  ] as const;
  return (
    <Stack
      component="fieldset"
      gap="xs"
      m={0}
      p="sm"
      style={{ border: '1px solid var(--mantine-color-default-border)' }}
    >
      <Text component="legend" fw={600} px={6}>
        {title}
      </Text>
      <Checkbox.Group label="Trucks" value={values.truckIds} onChange={(truckIds) => onChange({ truckIds })}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
          {item.trucks.map(({ id, regNumber, make, model }) => (
            <Checkbox key={id} value={id} label={`${regNumber}, ${make} ${model}`} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {amounts
          .filter(({ id }) => item[id] > 0)
          .map(({ id, label }) => (
            <MoneyInput
              key={id}
              label={label}
              description={`net per truck, up to ${formatMoney(max[id], currency)}`}
              currency={currency}
              value={values[id]}
              unread={unreadText(id)}
              error={amountError(values[id])}
              onChange={(value) => onChange({ [id]: value })}
            />
          ))}
      </SimpleGrid>
    </Stack>
  );
}
