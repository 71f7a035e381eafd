/** Keeps a truck for a client until a day, changes that and ends it (part two, section 12.5). */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { PartyNameField } from '#parties/web/party-name-field.tsx';
import { companyPaths } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { descriptionSchema, requiredVisibleLineSchema } from '#shared/text.ts';
import { endReservationRoute, reserveTruckRoute } from '#trucks/reservation.ts';
import type { Truck } from '#trucks/truck.ts';
import { getTruckRoute, truckListRoutes } from '#trucks/truck-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { changesOf } from '#web/api/use-call.ts';
import { DateField } from '#web/form/date-field.tsx';
import { TextAreaField } from '#web/form/text-fields.tsx';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { today } from '#web/today.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';

const formSchema = z.object({
  clientName: requiredVisibleLineSchema,
  until: dateSchema.refine((day) => day >= today(), 'Must be today or later.'),
  note: descriptionSchema.nullable().transform((text) => text || null),
});
type Values = z.input<typeof formSchema>;

const fieldOf = ({ path }: { path: string }) => {
  if (path === 'clientId') return 'clientName';
  return path === 'clientName' || path === 'until' || path === 'note' ? path : undefined;
};

const useReservation = changesOf(truckListRoutes.rows, getTruckRoute);
const week = 7 * 86_400_000;

/** A week from today. */
function usualEnd(): string {
  return new Date(Date.parse(today()) + week).toISOString().slice(0, 10);
}

interface DialogProps {
  truck: Truck;
  onClose: () => void;
  /** The truck is to be read anew. */
  onChanged: () => unknown;
}

function ReserveForm({ truck, onClose, onChanged }: DialogProps) {
  const { reservation, id, company } = truck;
  const params = { truckCompany: companyPaths[company], truckId: id };
  const reserve = useReservation(reserveTruckRoute);
  const end = useReservation(endReservationRoute);
  // The form starts with what there is, or with a week.
  const values = {
    clientName: reservation?.clientName ?? '',
    until: reservation?.until ?? usualEnd(),
    note: reservation?.note ?? '',
  } as Values;
  const { form, isSaving, submit } = useSaveForm({
    schema: formSchema,
    values,
    fieldOf,
    save: async (body) => {
      await reserve.mutateAsync({ params, body });
      sendAlert('Success', 'Truck reserved.');
      await onChanged();
      onClose();
    },
  });

  async function finish() {
    try {
      await end.mutateAsync({ params });
      sendAlert('Success', 'Reservation ended.');
    } catch (error) {
      // It ended by itself, or somebody else ended it.
      if (!hasStatus(error, 404)) return sendAlert('Error', errorMessage(error));
    }
    await onChanged();
    onClose();
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Reserve Truck">
      <Stack>
        <PartyNameField
          control={form.control}
          name="clientName"
          label="Client"
          required
          kind="client"
          onPick={({ name }) => form.setValue('clientName', name, { shouldDirty: true, shouldValidate: true })}
        />
        <DateField control={form.control} name="until" label="Until" required />
        <TextAreaField control={form.control} name="note" label="Note" minRows={2} />
        <Group justify="flex-end" gap="xs">
          {reservation === null ? null : (
            <BusyButton variant="default" busy={end.isPending} onClick={() => void finish()}>
              End Reservation
            </BusyButton>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={isSaving}>
            Save
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

interface Props {
  /** Undefined while there is nothing to keep. */
  truck: Truck | undefined;
  onChanged: () => unknown;
}

/** The button with its dialog. */
export function ReserveTruck({ truck, onChanged }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        disabled={truck === undefined || truck.isSold}
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Reserve
      </Button>
      <Modal
        opened={isOpen && truck !== undefined}
        onClose={close}
        title="Reserve Truck"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {truck && <ReserveForm truck={truck} onClose={close} onChanged={onChanged} />}
      </Modal>
    </>
  );
}
