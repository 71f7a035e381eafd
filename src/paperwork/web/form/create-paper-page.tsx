/** `/{company}/orders/create` and `/{company}/invoices/create`, for trucks selected in stock. */

import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import type { PaperBody } from '#paperwork/paperwork.ts';
import { paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { createdState } from '#paperwork/web/created-state.ts';
import { omitFieldsOfOtherKind } from '#paperwork/web/paper-field-values.ts';
import { paperPaths } from '#paperwork/web/paper-target.ts';
import { type Company, companyNames, companyPaths } from '#shared/companies.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { paths } from '#web/paths.ts';
import { today } from '#web/today.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { useCompanyParam } from '#web/use-company-param.ts';
import { PaperFormPage } from './paper-form.tsx';
import { paperErrorFields } from './paper-form-errors.ts';
import { paperFormSchema } from './paper-form-values.ts';
import { newPaperForm, type SelectedTruck, selectedTrucks } from './stock-items.ts';

export function CreatePaperPage({ kind }: { kind: PaperKind }) {
  const company = useCompanyParam();
  const { state } = useLocation();
  // A link within the page clears the navigation state; the form must survive that.
  const [trucks] = useState(() => selectedTrucks(state));
  if (company === undefined || trucks.length === 0) return <NothingToCreate company={company} trucks={trucks} />;
  return <CreateForm key={company} kind={kind} company={company} trucks={trucks} />;
}

interface MissingProps {
  company: Company | undefined;
  trucks: readonly SelectedTruck[];
}

/** Redirects to the stock list to select trucks. */
function NothingToCreate({ company, trucks }: MissingProps) {
  useEffect(() => {
    if (company === undefined) sendAlert('Error', 'No truck company selected');
    if (trucks.length === 0) sendAlert('Error', 'No trucks selected for invoice');
  }, [company, trucks]);
  return <Navigate to={paths.currentStock} replace />;
}

interface FormProps {
  kind: PaperKind;
  company: Company;
  trucks: readonly SelectedTruck[];
}

function CreateForm({ kind, company, trucks }: FormProps) {
  const navigate = useNavigate();
  const create = useChange(paperworkRoutes[kind].create);
  const keyFor = useIdempotencyKey();
  const [values] = useState(() => newPaperForm(trucks, today()));
  const label = paperKindLabels[kind];

  async function save(valid: PaperBody) {
    const body = omitFieldsOfOtherKind(kind, valid);
    const params = { truckCompany: companyPaths[company] };
    const saved = await create.mutateAsync({ params, body, idempotencyKey: keyFor(body) });
    allowLeaving();
    sendAlert('Success', `${label} created successfully.`);
    // Replaces the history entry so that Back does not return to a form that would create the same paper again.
    navigate(paperPaths[kind].created(company), { replace: true, state: createdState(kind, saved) });
  }

  const state = useSaveForm({
    schema: paperFormSchema,
    ...paperErrorFields,
    values,
    save,
    draft: `${kind} new ${company}`,
  });
  const { dialog, allowLeaving } = useUnsavedWarning(state.form.formState.isDirty);
  const title = `Create ${label} (${companyNames[company]})`;
  return (
    <>
      <PageHeader title={title} company={company} backTo={paths.currentStock} />
      <PaperFormPage
        {...state}
        title={title}
        kind={kind}
        company={company}
        backTo={paths.currentStock}
        numberHint="Automatic"
      >
        {dialog}
        {state.draftOffer}
      </PaperFormPage>
    </>
  );
}
