/** The form for creating and editing orders and invoices. */
import { Box } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { CurrentPaper, PaperBody } from '#paperwork/paperwork.ts';
import { TotalsList } from '#paperwork/web/totals-list.tsx';
import { type PartyRole, partyRoles } from '#parties/party-details.ts';
import type { Company } from '#shared/companies.ts';
import layout from '#web/form/form-layout.module.css';
import type { SaveFormState } from '#web/form/use-save-form.ts';
import { companyAccent } from '#web/ui/company-accent.ts';
import { FormWarnings } from './form-warnings.tsx';
import { HeadSection } from './head-section.tsx';
import { IssuedChanges } from './issued-changes.tsx';
import { ItemList } from './item-list.tsx';
import { OrderOffers } from './order-offers.tsx';
import classes from './paper-form.module.css';
import { typedTotals } from './paper-form-amounts.ts';
import type { FormError } from './paper-form-errors.ts';
import { PaperFormFoot } from './paper-form-foot.tsx';
import type { PaperControl, PaperFormValues } from './paper-form-values.ts';
import { PartySection } from './party-section.tsx';
import { useCurrentRecords } from './use-current-records.ts';

/** A separate component, so that only a changed total re-renders it. */
function PaperFormTotals({ control }: { control: PaperControl }) {
  const currency = useWatch({ control, name: 'currency' }) ?? 'GBP';
  const totals = useWatch({ control, compute: typedTotals });
  return <TotalsList totals={totals} depositPaid={totals.depositPaid} currency={currency} />;
}

/** Enter in a field does not submit the form; Ctrl+Enter or Cmd+Enter does. */
function formKeys(save: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    // Ignore keys pressed in a dialog above the form.
    if (event.key !== 'Enter' || !event.currentTarget.contains(event.target as Node)) return;
    const isSave = event.ctrlKey || event.metaKey;
    if (isSave || event.target instanceof HTMLInputElement) event.preventDefault();
    if (isSave) save();
  };
}

interface Props extends SaveFormState<PaperFormValues, PaperBody> {
  title: string;
  kind: PaperKind;
  company: Company;
  backTo: string;
  /** Placeholder of the number field. */
  numberHint: string;
  /** Undefined for a new paper. */
  saved?: CurrentPaper;
  /** Dialogs. */
  children?: ReactNode;
}

const allOpened: Record<PartyRole, boolean> = { billTo: true, shipTo: true };

export function PaperFormPage(props: Props) {
  const { title, kind, company, backTo, numberHint, saved, form, isSaving, submit, children } = props;
  const [opened, setOpened] = useState(allOpened);
  const addButton = useRef<HTMLButtonElement>(null);
  const sameButton = useRef<HTMLButtonElement>(null);
  const selectButtons = { billTo: useRef<HTMLButtonElement>(null), shipTo: useRef<HTMLButtonElement>(null) };
  const isNew = saved === undefined;
  const firstStep = selectButtons.billTo;
  useEffect(() => {
    if (isNew) firstStep.current?.focus({ preventScroll: true });
  }, [isNew, firstStep]);
  useCurrentRecords(form, company, isSaving);

  /** Shows the error next to its field. */
  function show({ field }: FormError) {
    if (field === 'items') return addButton.current?.focus();
    // Fields in collapsed sections cannot be focused.
    flushSync(() => setOpened(allOpened));
    // A touched field clears its error while typing, instead of on blur when the layout would shift under a click.
    form.setValue(field, form.getValues(field), { shouldTouch: true, shouldValidate: true });
    form.setFocus(field);
  }

  return (
    <>
      <Box
        component="form"
        className={layout.form ?? ''}
        __vars={{ '--accent': companyAccent(company) }}
        onSubmit={submit}
        onKeyDown={formKeys(submit)}
        noValidate
        aria-label={title}
      >
        {kind === 'invoice' && isNew ? <OrderOffers control={form.control} company={company} /> : null}
        <HeadSection control={form.control} kind={kind} company={company} numberHint={numberHint} saved={saved} />
        <div className={classes.parties}>
          {partyRoles.map((role) => (
            <PartySection
              key={role}
              form={form}
              role={role}
              opened={opened[role]}
              selectButton={selectButtons[role]}
              sameButton={sameButton}
              onToggle={() => setOpened((now) => ({ ...now, [role]: !now[role] }))}
            />
          ))}
        </div>
        <ItemList form={form} kind={kind} company={company} addButton={addButton} />
        <FormWarnings control={form.control} company={company} paperId={saved?.id} />
        <PaperFormTotals control={form.control} />
        {kind === 'invoice' && saved?.state === 'Issued' ? (
          <IssuedChanges control={form.control} company={company} saved={saved} />
        ) : null}
        <PaperFormFoot control={form.control} backTo={backTo} isSaving={isSaving} onShow={show} />
      </Box>
      {children}
    </>
  );
}
