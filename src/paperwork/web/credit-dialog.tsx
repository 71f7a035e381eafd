/** 'Credit': all that is left of an invoice, or chosen items, trucks and amounts (specification, section 14.8). */
import { Alert, Checkbox, Group, Modal, NumberInput, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createCreditNoteRoute } from '#paperwork/credit-note-routes.ts';
import type { CurrentPaper, PaperItem } from '#paperwork/paperwork.ts';
import { companyPaths } from '#shared/companies.ts';
import { formatMoney } from '#shared/money.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { creditNotePaths } from '#web/paths.ts';
import { today } from '#web/today.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { type CreditFormValues, type CreditItemValues, creditBody, newCreditForm } from './credit-form-values.ts';
import { useCreditNoteChange } from './credit-note-queries.ts';
import type { PaperAddress } from './paper-target.ts';

interface Props {
  target: PaperAddress;
  invoice: CurrentPaper;
  opened: boolean;
  onClose: () => void;
}

/** Begins anew each time it is opened. */
export function CreditDialog(props: Props) {
  const { invoice, opened, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Credit Invoice ${invoice.number}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CreditForm {...props} />
    </Modal>
  );
}

function useCredit({ target, onClose }: Props) {
  const navigate = useNavigate();
  const [fault, setFault] = useState('');
  const { mutateAsync } = useCreditNoteChange(createCreditNoteRoute);
  const { busy, run } = useOneAtATime();
  async function save(values: CreditFormValues) {
    clearAlerts('Error', 'Warning');
    try {
      const params = { truckCompany: companyPaths[target.company], invoiceId: target.id };
      const { data } = await mutateAsync({ params, body: creditBody(values) });
      sendAlert('Success', 'Credit note created successfully.');
      onClose();
      navigate(creditNotePaths.view(target.company, data.id));
    } catch (error) {
      const [first] = error instanceof ApiError ? error.faults : [];
      setFault(first?.message ?? errorMessage(error));
    }
  }
  return { busy, fault, save: (values: CreditFormValues) => void run(() => save(values)) };
}

function CreditForm(props: Props) {
  const { invoice } = props;
  const [values, setValues] = useState(() => newCreditForm(invoice.items, today()));
  const { busy, fault, save } = useCredit(props);
  const change = (part: Partial<CreditFormValues>) => setValues((before) => ({ ...before, ...part }));
  const changeItem = (index: number, part: Partial<CreditItemValues>) =>
    change({ items: values.items.map((item, at) => (at === index ? { ...item, ...part } : item)) });
  const isReady = values.reason.trim() !== '' && values.date !== '' && (values.whole || hasTrucks(values));
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Date"
          type="date"
          value={values.date ?? ''}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        <TextInput
          label="Reason"
          withAsterisk
          value={values.reason}
          maxLength={200}
          data-autofocus
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Radio.Group
        label="What is credited"
        value={values.whole ? 'whole' : 'items'}
        onChange={(choice) => change({ whole: choice === 'whole' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="whole" label="Whole invoice, or what is left of it" />
          <Radio value="items" label="By items, trucks and amounts" />
        </Stack>
      </Radio.Group>
      {values.whole
        ? null
        : invoice.items.map((item, index) => (
            <CreditItemFields
              // The items of a saved invoice keep their places.
              key={`${invoice.id} ${String(index)}`}
              title={`Item ${index + 1}`}
              item={item}
              currency={invoice.currency}
              values={values.items[index] ?? { truckIds: [], rate: '', freightRate: '', warrantyRate: '' }}
              onChange={(part) => changeItem(index, part)}
            />
          ))}
      <Checkbox
        label="Put the trucks back in stock"
        description="No longer sold, without a date of sale and a client."
        checked={values.returnToStock}
        onChange={(event) => change({ returnToStock: event.currentTarget.checked })}
      />
      <Text size="sm" c="dimmed">
        Check with your accountant.
      </Text>
      {fault === '' ? null : (
        <Alert color="red" role="alert">
          {fault}
        </Alert>
      )}
      <Group justify="flex-end">
        <BusyButton busy={busy} disabled={!isReady} onClick={() => save(values)}>
          Create Credit Note
        </BusyButton>
      </Group>
    </Stack>
  );
}

function hasTrucks({ items }: CreditFormValues): boolean {
  return items.some(({ truckIds }) => truckIds.length > 0);
}

interface ItemProps {
  title: string;
  item: PaperItem;
  currency: CurrentPaper['currency'];
  values: CreditItemValues;
  onChange: (part: Partial<CreditItemValues>) => void;
}

/** Trucks to tick, and what is credited of each; lines that the invoice does not charge are not asked for. */
function CreditItemFields({ title, item, currency, values, onChange }: ItemProps) {
  const symbol = formatMoney(0, currency).charAt(0);
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
            <NumberInput
              key={id}
              label={label}
              description={`net for each, up to ${formatMoney(item[id], currency)}`}
              prefix={symbol}
              thousandSeparator=","
              decimalScale={2}
              min={0}
              hideControls
              value={values[id]}
              onChange={(value) => onChange({ [id]: typeof value === 'number' ? value : '' })}
            />
          ))}
      </SimpleGrid>
    </Stack>
  );
}
