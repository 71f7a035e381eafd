import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { Company } from '#shared/companies.ts';
import { getTruckRoute, updateTruckRoute } from '#trucks/truck-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { callApiWithEtag } from '#web/api/call-api.ts';
import { callKey, useChange, useSetCallData } from '#web/api/use-call.ts';
import { useEditForm, useLoadedOnce } from '#web/form/use-edit-form.tsx';
import { addTruckPath, paths, truckPaths } from '#web/paths.ts';
import { type RecordTarget, recordParams, useRecordTarget } from '#web/record-target.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { ReservedChip } from './reserved-chip.tsx';
import { showWarnings } from './show-warnings.ts';
import { truckParts } from './truck-conflict.ts';
import { TruckFormLayout } from './truck-form-layout.tsx';
import {
  editTruckFormSchema,
  truckErrorFields,
  truckFormValues,
  truckUpdateBody,
  type ValidTruck,
} from './truck-form-values.ts';
import type { TruckVersion } from './truck-version.ts';

/** Without a valid truck in the URL, shows the stock list. */
export function EditTruckPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.currentStock} replace />;
  return <EditTruck key={`${target.company}/${target.id}`} target={target} />;
}

function EditTruck({ target }: { target: RecordTarget }) {
  const { company, id } = target;
  const navigate = useNavigate();
  const params = recordParams(target, 'truckId');
  const loaded = useLoadedOnce({
    queryKey: callKey(getTruckRoute, { params }),
    read: (signal) => callApiWithEtag(getTruckRoute, { params, signal }),
    onFailure: () => {
      sendAlert('Error', 'Failed to retrieve truck.');
      navigate(addTruckPath(company), { replace: true });
    },
  });
  const [chosen, setChosen] = useState<Company>(company);
  // The header does not remount when the form appears, so the keyboard focus stays on the title.
  return (
    <>
      <PageHeader
        title="Edit Truck"
        company={chosen}
        backTo={truckPaths.view(company, id)}
        badge={loaded && <ReservedChip truck={loaded.data} size="lg" />}
      />
      {loaded === undefined ? (
        <Loading text="Loading truck..." />
      ) : (
        <EditForm target={target} loaded={loaded} onCompany={setChosen} />
      )}
    </>
  );
}

/** Focuses the field that the address names, such as `#askingPrice`. */
function useLinkedField(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const [field] = document.getElementsByName(hash.slice(1));
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [hash]);
}

interface EditFormProps {
  target: RecordTarget;
  loaded: TruckVersion;
  /** Called with the form's company, which the page header shows. */
  onCompany: (company: Company) => void;
}

function EditForm({ target, loaded, onCompany }: EditFormProps) {
  const navigate = useNavigate();
  const params = recordParams(target, 'truckId');
  const update = useChange(updateTruckRoute);
  const remember = useSetCallData();

  async function save(values: ValidTruck, base: TruckVersion) {
    const body = truckUpdateBody(values, base.data);
    // Do not repeat warnings about duplicates that existed before this edit.
    const known = base.data.warnings.map(({ message }) => message);
    const saved = await update.mutateAsync({ params, body, ifMatch: base.etag });
    const { company } = saved.data;
    remember(getTruckRoute, { params: recordParams({ company, id: target.id }, 'truckId') }, saved);
    allowLeaving();
    sendAlert('Success', 'Truck updated successfully.');
    showWarnings(saved.data.warnings, known);
    navigate(truckPaths.view(company, target.id));
  }

  const { base, conflictDialog, ...state } = useEditForm({
    recordId: target.id,
    draft: `truck ${target.id}`,
    loaded,
    read: () => callApiWithEtag(getTruckRoute, { params }),
    valuesOf: ({ data }: TruckVersion) => truckFormValues(data),
    partsOf: () => truckParts(loaded.data),
    schema: editTruckFormSchema,
    ...truckErrorFields,
    save,
    conflictTitle: 'Someone else has changed this truck',
  });
  const { form } = state;
  useLinkedField();
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  const company = useWatch({ control: form.control, name: 'company' });
  useEffect(() => onCompany(company), [company, onCompany]);
  return (
    <TruckFormLayout
      {...state}
      title="Edit Truck"
      backTo={truckPaths.view(target.company, target.id)}
      saved={base.data}
    >
      {dialog}
      {conflictDialog}
      {state.draftOffer}
    </TruckFormLayout>
  );
}
