import { type FormEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { companyPaths } from '#shared/companies.ts';
import { createTruckRoute } from '#trucks/truck-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { paths, truckPaths } from '#web/paths.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCompany } from '#web/ui/use-company.ts';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { showWarnings } from './show-warnings.ts';
import { TruckFormLayout } from './truck-form-layout.tsx';
import {
  createTruckFormSchema,
  emptyTruckForm,
  newTruckBody,
  truckErrorFields,
  type ValidTruck,
} from './truck-form-values.ts';

/** Opens the new truck's page after the save. */
export function AddTruckPage() {
  const navigate = useNavigate();
  const company = useCompany();
  const create = useChange(createTruckRoute);
  const keyFor = useIdempotencyKey();
  const isForPhotos = useRef(false);

  async function save(values: ValidTruck) {
    const body = newTruckBody(values);
    const params = { truckCompany: companyPaths[body.company] };
    const { data: truck } = await create.mutateAsync({ params, body, idempotencyKey: keyFor(body) });
    allowLeaving();
    sendAlert('Success', 'Truck created successfully.');
    showWarnings(truck.warnings);
    const next = isForPhotos.current ? truckPaths.uploadImages : truckPaths.view;
    navigate(next(truck.company, truck.id), { replace: true });
  }

  const state = useSaveForm({
    schema: createTruckFormSchema,
    values: emptyTruckForm(company),
    save,
    draft: 'truck new',
    ...truckErrorFields,
  });
  function saveFor(photos: boolean, event?: FormEvent) {
    if (!state.isSaving) isForPhotos.current = photos;
    state.submit(event);
  }

  const { dialog, allowLeaving } = useUnsavedWarning(state.form.formState.isDirty);
  const chosen = useWatch({ control: state.form.control, name: 'company' });
  return (
    <>
      <PageHeader title="Create Truck" company={chosen} backTo={paths.currentStock} />
      <TruckFormLayout
        {...state}
        title="Create Truck"
        backTo={paths.currentStock}
        submit={(event) => saveFor(false, event)}
        otherSave={
          <BusyButton variant="default" busy={state.isSaving} onClick={(event) => saveFor(true, event)}>
            Save and add photos
          </BusyButton>
        }
      >
        {dialog}
        {state.draftOffer}
      </TruckFormLayout>
    </>
  );
}
