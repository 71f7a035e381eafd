/** The form of an order or an invoice, for create and edit (specification, section 2.16). */
import { Box } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
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
import classes from './paper-form.module.css';
import { typedTotals } from './paper-form-amounts.ts';
import type { FormError } from './paper-form-errors.ts';
import { PaperFormFoot } from './paper-form-foot.tsx';
import type { PaperControl, PaperFormValues } from './paper-form-values.ts';
import { PartySection } from './party-section.tsx';
import { useCurrentRecords } from './use-current-records.ts';

/** Drawn anew only when a sum changes. */
function PaperFormTotals({ control }: { control: PaperControl }) {
  const currency = useWatch({ control, name: 'currency' }) ?? 'GBP';
  const totals = useWatch({ control, compute: typedTotals });
  return <TotalsList totals={totals} depositPaid={totals.depositPaid} currency={currency} />;
}

/** Enter in a field never sends the form half done; Ctrl or Cmd with Enter saves it. */
function formKeys(save: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    // What is pressed in a dialog above the form is none of its business.
    if (event.key !== 'Enter' || !event.currentTarget.contains(event.target as Node)) return;
    const isField = event.target instanceof HTMLInputElement;
    if (isField) event.preventDefault();
    if (event.ctrlKey || event.metaKey) save();
  };
}

interface Props extends SaveFormState<PaperFormValues, PaperBody> {
  title: string;
  kind: PaperKind;
  company: Company;
  backTo: string;
  /** What a blank number means. */
  numberHint: string;
  /** The paper that is edited; a new one has none. */
  saved?: CurrentPaper;
  /** Dialogs of the page. */
  children?: ReactNode;
}

const allOpened: Record<PartyRole, boolean> = { billTo: true, shipTo: true };

/** Fields, totals, and Save at the foot; the page's head stands above it. */
export function PaperFormPage(props: Props) {
  const { title, kind, company, backTo, numberHint, saved, form, isSaving, submit, children } = props;
  const [opened, setOpened] = useState(allOpened);
  const addButton = useRef<HTMLButtonElement>(null);
  useCurrentRecords(form, company, isSaving);

  /** What is at fault is said beside its field once somebody asks. */
  function show({ field }: FormError) {
    if (field === 'items') return addButton.current?.focus();
    // What is folded away cannot be focused.
    flushSync(() => setOpened(allOpened));
    // A touched field takes its fault back while it is typed in, not only when it is left, under a press elsewhere.
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
        <HeadSection control={form.control} kind={kind} company={company} numberHint={numberHint} saved={saved} />
        <div className={classes.parties}>
          {partyRoles.map((role) => (
            <PartySection
              key={role}
              form={form}
              role={role}
              opened={opened[role]}
              onToggle={() => setOpened((now) => ({ ...now, [role]: !now[role] }))}
            />
          ))}
        </div>
        <ItemList form={form} company={company} addButton={addButton} />
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
