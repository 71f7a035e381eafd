/** The dialog that credits an invoice in full, or by items, trucks and amounts. */
import { Checkbox, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import Big from 'big.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CreditLeft, type CreditRates } from '#credits/credit-amounts.ts';
import { createCreditNoteRoute, getCreditNoteRoute } from '#credits/credit-note-routes.ts';
import type { CreditDays } from '#paperwork/acts/credit-invoice.ts';
import type { CurrentPaper, PaperItem } from '#paperwork/paperwork.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import { companyPaths } from '#shared/companies.ts';
import { formatMoney } from '#shared/money.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { queryOfCall, useChange } from '#web/api/use-call.ts';
import { DateInput, isWholeDate } from '#web/form/date-field.tsx';
import fieldClasses from '#web/form/field.module.css';
import { unusualDateNote } from '#web/form/unusual-date-field.tsx';
import { useDialogDraft } from '#web/form/use-draft.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { creditNotePaths } from '#web/paths.ts';
import { today } from '#web/today.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import {
  type CreditFormValues,
  type CreditItemValues,
  creditAmountError,
  creditBody,
  creditDateError,
  newCreditForm,
  returnError,
} from './credit-form-values.ts';
import { CreditItemFields } from './credit-item-fields.tsx';

interface Props {
  target: PaperAddress;
  invoice: CurrentPaper;
  opened: boolean;
  onClose: () => void;
}

export function CreditDialog(props: Props) {
  const { invoice, opened, onClose } = props;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Credit Invoice ${invoice.number}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CreditForm {...props} />
    </Dialog>
  );
}

function useCredit({ target, invoice, onClose }: Props, left: CreditLeft | undefined, discardDraft: () => void) {
  const navigate = useNavigate();
  const [saveError, setSaveError] = useState('');
  const { mutateAsync } = useChange(createCreditNoteRoute);
  const keyFor = useIdempotencyKey();
  const { busy, run } = useOneAtATime();
  async function save(values: CreditFormValues) {
    clearAlerts('Error', 'Warning');
    const formError = creditDateError(values.date, daysOf(invoice)) ?? creditAmountError(values);
    if (formError !== undefined) return setSaveError(formError);
    try {
      const params = { truckCompany: companyPaths[target.company], invoiceId: target.id };
      const body = creditBody(values, left);
      const { data } = await mutateAsync({ params, body, idempotencyKey: keyFor(body) });
      sendAlert('Success', 'Credit note created successfully.');
      discardDraft();
      onClose();
      navigate(creditNotePaths.view(target.company, data.id));
    } catch (error) {
      const [first] = error instanceof ApiError ? error.fieldErrors : [];
      setSaveError(first?.message ?? errorMessage(error));
    }
  }
  return { busy, saveError, save: (values: CreditFormValues) => void run(() => save(values)) };
}

function CreditForm(props: Props) {
  const { invoice, onClose } = props;
  const [values, setValues] = useState(() => newCreditForm(invoice, today()));
  const draft = useDialogDraft(`credit ${invoice.id}`, values, setValues);
  const left = useCreditLeft(invoice);
  const { busy, saveError, save } = useCredit(props, left, draft.discard);
  const change = (part: Partial<CreditFormValues>) => setValues((before) => ({ ...before, ...part }));
  const changeItem = (index: number, part: Partial<CreditItemValues>) =>
    change({ items: values.items.map((item, at) => (at === index ? { ...item, ...part } : item)) });
  const returnRefusal = returnError(values, left);
  const isReady = values.reason.trim() !== '' && (values.whole || hasTrucks(values));
  return (
    <Stack>
      {draft.offer}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateInput
          label="Date"
          value={values.date}
          onChange={(date) => change({ date })}
          description={unusualDateNote(values.date)}
          error={isWholeDate(values.date) && creditDateError(values.date, daysOf(invoice))}
        />
        <TextInput
          label="Reason"
          labelProps={{ className: fieldClasses.required ?? '' }}
          aria-required
          value={values.reason}
          maxLength={200}
          data-autofocus
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Radio.Group
        label="What to credit"
        value={values.whole ? 'whole' : 'items'}
        onChange={(choice) => change({ whole: choice === 'whole' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="whole" label="Everything still outstanding" description={`${leftText(invoice)} with VAT`} />
          <Radio value="items" label="Selected items, trucks or amounts" />
        </Stack>
      </Radio.Group>
      {values.whole
        ? null
        : invoice.items.map((item, index) => (
            <CreditItemFields
              // The items of a saved invoice do not change their order.
              key={`${invoice.id} ${String(index)}`}
              title={`Item ${index + 1}`}
              item={item}
              max={maxRemaining(item, index, left)}
              currency={invoice.currency}
              values={values.items[index] ?? { truckIds: [], rate: null, freightRate: null, warrantyRate: null }}
              unreadText={(line) => draft.unreadText(`items.${index}.${line}`)}
              onChange={(part) => changeItem(index, part)}
            />
          ))}
      <Checkbox
        label="Put the trucks back in stock"
        description={returnRefusal ?? 'Clears the sale date and buyer.'}
        disabled={returnRefusal !== undefined}
        checked={values.returnToStock && returnRefusal === undefined}
        onChange={(event) => change({ returnToStock: event.currentTarget.checked })}
      />
      <Text size="sm" c="dimmed">
        Check with your accountant.
      </Text>
      <DialogFoot
        errorText={saveError}
        busy={busy}
        disabled={!isReady}
        discardDraft={draft.discard}
        onCancel={onClose}
        onConfirm={() => save(values)}
      >
        Create Credit Note
      </DialogFoot>
    </Stack>
  );
}

/** The amount not credited yet. */
function leftText({ totalDue, depositPaid, credited, currency }: CurrentPaper): string {
  const left = new Big(totalDue).plus(depositPaid).minus(credited ?? 0);
  return formatMoney(left.toNumber(), currency);
}

function daysOf({ date }: CurrentPaper): CreditDays {
  return { invoiceDate: date, today: today() };
}

/** The maximum remaining amounts of a truck of the item. While loading, the amounts of the invoice. */
function maxRemaining(item: PaperItem, index: number, left: CreditLeft | undefined): CreditRates {
  const trucks = left ? item.trucks.map(({ id }) => left.ratesOf(index, id)) : [item];
  const max = (line: keyof CreditRates) => Math.max(...trucks.map((truck) => truck[line]));
  return { rate: max('rate'), freightRate: max('freightRate'), warrantyRate: max('warrantyRate') };
}

function hasTrucks({ items }: CreditFormValues): boolean {
  return items.some(({ truckIds }) => truckIds.length > 0);
}

/** The remaining amounts of an invoice; undefined until all its credit notes have loaded. */
function useCreditLeft({ company, items, creditNotes }: CurrentPaper): CreditLeft | undefined {
  const truckCompany = companyPaths[company];
  const notes = useQueries({
    queries: creditNotes.map(({ id: creditNoteId }) =>
      queryOfCall(getCreditNoteRoute, { params: { truckCompany, creditNoteId } }),
    ),
  });
  const credited = notes.flatMap(({ data }) => (data ? [data.data.items] : []));
  return credited.length === creditNotes.length ? new CreditLeft(items, credited.flat()) : undefined;
}
