/** `/particulars`: a company's particulars, with a live preview of an invoice. */
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Particulars, particularsFormSchema } from '#companies/particulars.ts';
import { getParticularsRoute, updateParticularsRoute } from '#companies/particulars-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { callApiWithEtag, type Versioned } from '#web/api/call-api.ts';
import { callKey, useChange } from '#web/api/use-call.ts';
import layout from '#web/form/form-layout.module.css';
import { useEditForm, useLoadedOnce } from '#web/form/use-edit-form.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { LeaveDialog } from '#web/ui/leave-dialog.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SaveFoot } from '#web/ui/save-foot.tsx';
import { useCompany } from '#web/ui/use-company.ts';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import classes from './particulars.module.css';
import { ParticularsFields } from './particulars-fields.tsx';
import { MissingPanel, PreviewPanel } from './particulars-side.tsx';
import {
  type ParticularsValues,
  particularsErrorFields,
  particularsParts,
  previewBody,
  typedParticulars,
  type ValidParticulars,
} from './particulars-values.ts';
import { usePreview } from './use-preview.ts';

const title = 'Company Particulars';

/** Each company has its own form. Switching with unsaved changes asks for confirmation. */
export function ParticularsPage() {
  const company = useCompany();
  const [isDirty, setDirty] = useState(false);
  const [leave, setLeave] = useState<{ go: () => void }>();
  const [tries, setTries] = useState(0);
  return (
    <>
      <PageHeader title={title} />
      <CompanyTabs withAll={false} beforeLeaving={(go) => (isDirty ? setLeave({ go }) : go())}>
        <CompanyParticulars
          key={`${company} ${tries}`}
          company={company}
          onDirty={setDirty}
          onRetry={() => setTries(tries + 1)}
        />
      </CompanyTabs>
      <LeaveDialog opened={leave !== undefined} onLeave={() => leave?.go()} onClose={() => setLeave(undefined)} />
    </>
  );
}

interface CompanyProps {
  company: Company;
  onDirty: (isDirty: boolean) => void;
}

function CompanyParticulars({ company, onDirty, onRetry }: CompanyProps & { onRetry: () => void }) {
  const [isFailed, setFailed] = useState(false);
  const params = { truckCompany: companyPaths[company] };
  const loaded = useLoadedOnce({
    queryKey: callKey(getParticularsRoute, { params }),
    read: (signal) => callApiWithEtag(getParticularsRoute, { params, signal }),
    onFailure: () => {
      setFailed(true);
      sendAlert('Error', 'Failed to retrieve company particulars.');
    },
  });
  if (isFailed) return <LoadFailed text="The company particulars could not be loaded." onRetry={onRetry} />;
  if (loaded === undefined) return <Loading text="Loading company particulars..." />;
  return <ParticularsForm company={company} onDirty={onDirty} loaded={loaded} />;
}

function ParticularsForm({ company, onDirty, loaded }: CompanyProps & { loaded: Versioned<Particulars> }) {
  const params = { truckCompany: companyPaths[company] };
  const update = useChange(updateParticularsRoute);

  async function save(body: ValidParticulars, base: Versioned<Particulars>) {
    const saved = await update.mutateAsync({ params, body, ifMatch: base.etag });
    const { warnings, ...data } = saved.data;
    goOnWith({ ...saved, data });
    sendAlert('Success', 'Company particulars updated successfully.');
    for (const { message } of warnings) sendAlert('Warning', message);
  }

  const {
    form,
    isSaving,
    submit,
    base,
    conflictDialog,
    draftOffer,
    continueWith: goOnWith,
  } = useEditForm({
    recordId: company,
    draft: `particulars ${company}`,
    loaded,
    read: () => callApiWithEtag(getParticularsRoute, { params }),
    valuesOf: ({ data }: Versioned<Particulars>): ParticularsValues => structuredClone(data),
    partsOf: particularsParts,
    schema: particularsFormSchema,
    ...particularsErrorFields,
    save,
    conflictTitle: 'Someone else has changed these particulars',
  });
  const { isDirty } = form.formState;
  const { dialog } = useUnsavedWarning(isDirty);
  useDirtyCallback(isDirty, onDirty);
  const typed = useWatch({ control: form.control }) as ParticularsValues;
  const preview = usePreview(company, JSON.stringify(previewBody(typed, base.data)));
  return (
    <div className={classes.columns}>
      <form className={layout.form} onSubmit={submit} noValidate aria-label={title}>
        <ParticularsFields control={form.control} company={company} saved={base.data} />
        <SaveFoot>
          <BusyButton type="submit" busy={isSaving}>
            Save
          </BusyButton>
        </SaveFoot>
      </form>
      <div className={classes.beside}>
        <MissingPanel typed={typedParticulars(typed, base.data)} />
        <PreviewPanel preview={preview} />
      </div>
      {dialog}
      {conflictDialog}
      {draftOffer}
    </div>
  );
}

/** Reports unsaved changes to the page, above the tabs; resets on unmount. */
function useDirtyCallback(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
}
