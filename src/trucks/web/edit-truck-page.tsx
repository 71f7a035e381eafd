/** `/{company}/trucks/{id}/edit`: changes a truck (specification, section 2.7). */
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { ConflictDialog } from '#web/form/conflict-dialog.tsx';
import { addTruckPath, paths, truckPaths } from '#web/paths.ts';
import { type TruckTarget, useTruckTarget } from '#web/truck-target.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { rebaseTruck } from './truck-conflict.ts';
import { truckDifferences } from './truck-differences.ts';
import { TruckFormLayout } from './truck-form-layout.tsx';
import { editTruckFormSchema, truckFormValues, truckUpdateBody, type ValidTruck } from './truck-form-values.ts';
import { fetchTruck, type TruckVersion, useTruck, useUpdateTruck } from './truck-queries.ts';
import { useTruckForm } from './use-truck-form.ts';

/** An address that names no truck leads to the stock. */
export function EditTruckPage() {
  const target = useTruckTarget();
  if (target === undefined) return <Navigate to={paths.currentStock} replace />;
  return <EditTruck key={`${target.company}/${target.id}`} target={target} />;
}

function EditTruck({ target }: { target: TruckTarget }) {
  const navigate = useNavigate();
  const { data, error, isFetchedAfterMount } = useTruck(target);
  const [loaded, setLoaded] = useState<TruckVersion>();
  // The truck as another screen read it may be hours old. Of the answers to this screen only the first fills the form:
  // a later one must not overwrite what is being typed.
  if (loaded === undefined && data !== undefined && isFetchedAfterMount && error === null) setLoaded(data);
  const failed = error !== null && loaded === undefined;
  useEffect(() => {
    if (!failed) return;
    sendAlert('Error', 'Failed to retrieve truck.');
    navigate(addTruckPath(target.company), { replace: true });
  }, [failed, navigate, target.company]);

  if (loaded !== undefined) return <EditForm target={target} loaded={loaded} />;
  return (
    <>
      <PageHeader title="Edit Truck" company={target.company} backTo={truckPaths.view(target.company, target.id)} />
      <Loading text="Loading truck..." />
    </>
  );
}

function EditForm({ target, loaded }: { target: TruckTarget; loaded: TruckVersion }) {
  const navigate = useNavigate();
  const [base, setBase] = useState(loaded);
  const [latest, setLatest] = useState<TruckVersion>();
  const update = useUpdateTruck(target);

  async function save(values: ValidTruck, version = base) {
    const body = truckUpdateBody(values, version.data);
    const saved = await update.mutateAsync({ body, ifMatch: version.etag });
    allowLeaving();
    sendAlert('Success', 'Truck updated successfully.');
    navigate(truckPaths.view(saved.data.company, target.id));
  }

  /** Somebody else saved the truck meanwhile: their version is offered, and what was typed stays. */
  async function offerLatest(error: unknown): Promise<boolean> {
    if (!hasStatus(error, 412)) return false;
    sendAlert('Error', errorMessage(error));
    try {
      setLatest(await fetchTruck(target));
    } catch (cause) {
      sendAlert('Error', errorMessage(cause));
    }
    return true;
  }

  const state = useTruckForm({
    schema: editTruckFormSchema,
    values: truckFormValues(base.data),
    save,
    handleFailure: offerLatest,
  });
  const { form } = state;
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  const company = useWatch({ control: form.control, name: 'company' });

  function takeLatest(version: TruckVersion, keepTyped: boolean) {
    const typed = form.getValues();
    form.reset(truckFormValues(version.data));
    if (keepTyped) form.reset(rebaseTruck(typed, base.data, version.data), { keepDefaultValues: true });
    setBase(version);
    setLatest(undefined);
    clearAlerts('Error');
    if (keepTyped) sendAlert('Information', 'Your changes stand on the latest version now. Save them again.');
  }

  return (
    <TruckFormLayout
      {...state}
      title="Edit Truck"
      company={company}
      backTo={truckPaths.view(target.company, target.id)}
      saved={base.data}
    >
      {dialog}
      <ConflictDialog
        title="This truck was changed by someone else"
        differences={latest && truckDifferences({ typed: form.getValues(), base: base.data, latest: latest.data })}
        onKeep={() => latest && takeLatest(latest, true)}
        onUseLatest={() => latest && takeLatest(latest, false)}
        onClose={() => setLatest(undefined)}
      />
    </TruckFormLayout>
  );
}
