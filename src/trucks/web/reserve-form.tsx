import { Button, Group, Stack } from '@mantine/core';
import { z } from 'zod';
import { PartyNameField } from '#parties/web/party-name-field.tsx';
import { companyPaths } from '#shared/companies.ts';
import { addDays, dateSchema, formatDate } from '#shared/dates.ts';
import { descriptionSchema, requiredLineSchema } from '#shared/text.ts';
import { plausibleDates } from '#shared/unusual-date.ts';
import { endReservationRoute, getReservationRoute, reserveTruckRoute } from '#trucks/reservation.ts';
import type { Truck } from '#trucks/truck.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { type CallResult, callApiWithEtag, type Versioned } from '#web/api/call-api.ts';
import { callKey, useChange } from '#web/api/use-call.ts';
import type { ConflictPart } from '#web/form/conflict.ts';
import { isWholeDate } from '#web/form/date-field.tsx';
import { TextAreaField } from '#web/form/text-fields.tsx';
import { UnusualDateField } from '#web/form/unusual-date-field.tsx';
import { useEditForm, useLoadedOnce } from '#web/form/use-edit-form.tsx';
import { today } from '#web/today.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { useBusyModal } from '#web/ui/dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';

const formSchema = z.object({
  clientName: requiredLineSchema,
  until: dateSchema.refine((day) => day >= today(), 'Must be today or later.'),
  note: descriptionSchema.nullable().transform((text) => text || null),
});
type Values = z.input<typeof formSchema>;
type Valid = z.output<typeof formSchema>;

/** Fields of the conflict dialog when two users reserve the same truck. */
const parts: readonly ConflictPart<Values>[] = [
  { id: 'clientName', label: 'Client', paths: ['clientName'], text: ({ clientName }) => clientName },
  {
    id: 'until',
    label: 'Until',
    paths: ['until'],
    text: ({ until }) => (isWholeDate(until) ? formatDate(until) : until),
  },
  { id: 'note', label: 'Note', paths: ['note'], text: ({ note }) => note ?? '' },
];

const fieldOf = ({ path }: { path: string }) => {
  if (path === 'clientId') return 'clientName';
  return path === 'clientName' || path === 'until' || path === 'note' ? path : undefined;
};

type ReservationVersion = Versioned<CallResult<typeof getReservationRoute>>;

/** The existing reservation, or the defaults for a new one. */
function valuesOf({ data: { reservation } }: ReservationVersion): Values {
  const { clientName = '', until = addDays(today(), 7), note = '' } = reservation ?? {};
  return { clientName, until, note: note ?? '' };
}

interface Props {
  truck: Truck;
  onClose: () => void;
  /** Called to reload the truck. */
  onChanged: () => unknown;
}

function paramsOf({ company, id }: Truck) {
  return { truckCompany: companyPaths[company], truckId: id };
}

/** Loads the reservation when the form opens, because someone else may have just made one. */
export function ReserveForm(props: Props) {
  const { truck, onClose } = props;
  const parameters = { params: paramsOf(truck) };
  const loaded = useLoadedOnce<ReservationVersion>({
    queryKey: callKey(getReservationRoute, parameters),
    read: (signal) => callApiWithEtag(getReservationRoute, { ...parameters, signal }),
    onFailure: (error) => {
      sendAlert('Error', errorMessage(error));
      onClose();
    },
  });
  return loaded === undefined ? <Loading /> : <LoadedForm {...props} loaded={loaded} />;
}

/** Ends only the reservation on screen, not one that replaced it since. */
function useEnd({ truck, onClose, onChanged }: Props) {
  const { mutateAsync, isPending } = useChange(endReservationRoute);
  async function end({ etag }: ReservationVersion) {
    try {
      await mutateAsync({ params: paramsOf(truck), ifMatch: etag });
      sendAlert('Success', 'Reservation ended.');
    } catch (error) {
      // Already expired, ended or replaced: reload the truck.
      const isNotFound = hasStatus(error, 404);
      if (!isNotFound) sendAlert('Error', errorMessage(error));
      if (!isNotFound && !hasStatus(error, 412)) return;
    }
    await onChanged();
    onClose();
  }
  return { end, isEnding: isPending };
}

function LoadedForm(props: Props & { loaded: ReservationVersion }) {
  const { truck, loaded, onClose, onChanged } = props;
  const params = paramsOf(truck);
  const reserve = useChange(reserveTruckRoute);
  const { end, isEnding } = useEnd(props);
  const { form, isSaving, submit, base, conflictDialog, draftOffer, discardDraft } = useEditForm({
    recordId: `reservation ${truck.id}`,
    draft: `reservation ${truck.id}`,
    draftInside: true,
    loaded,
    read: () => callApiWithEtag(getReservationRoute, { params }),
    valuesOf,
    partsOf: () => parts,
    schema: formSchema,
    fieldOf,
    save: async (body: Valid, { etag }: ReservationVersion) => {
      const { data } = await reserve.mutateAsync({ params, body, ifMatch: etag });
      sendAlert('Success', 'Truck reserved.');
      for (const { message } of data.warnings) sendAlert('Warning', message);
      await onChanged();
      onClose();
    },
    conflictTitle: 'Someone else has changed this reservation',
  });
  const isBusy = isSaving || isEnding;
  useBusyModal(isBusy);
  const { control } = form;
  const pick = (name: string) => form.setValue('clientName', name, { shouldDirty: true, shouldValidate: true });

  return (
    <>
      <form onSubmit={submit} noValidate aria-label="Reserve Truck">
        <Stack>
          {draftOffer}
          <PartyNameField
            control={control}
            name="clientName"
            label="Client"
            required
            kind="client"
            onPick={({ name }) => pick(name)}
          />
          <UnusualDateField control={control} name="until" label="Until" required plausible={plausibleDates.due} />
          <TextAreaField control={control} name="note" label="Note" minRows={2} />
          <Group justify="flex-end" gap="xs">
            {base.data.reservation === null ? null : (
              <BusyButton variant="default" busy={isEnding} onClick={() => void end(base)}>
                End Reservation
              </BusyButton>
            )}
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => {
                discardDraft();
                onClose();
              }}
            >
              Cancel
            </Button>
            <BusyButton type="submit" busy={isSaving}>
              Save
            </BusyButton>
          </Group>
        </Stack>
      </form>
      {conflictDialog}
    </>
  );
}
