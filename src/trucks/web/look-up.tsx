/** 'Look up' next to the reg number: shows the vehicle's details from the DVLA, with a checkbox each. */
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { formatDate } from '#shared/dates.ts';
import { sameTextKey, spellingsByKey } from '#shared/same-text.ts';
import { euroStatusLabels } from '#trucks/truck.ts';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import { type LookedUpVehicle, lookUpVehicleRoute } from '#trucks/vehicle-lookup.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { callApi } from '#web/api/call-api.ts';
import { useKnownTexts } from '#web/form/known-texts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { hasVehicleLookup } from '#web/vehicle-lookup.ts';
import type { TruckFormValues, ValidTruck } from './truck-form-values.ts';

type TruckControl = Control<TruckFormValues, unknown, ValidTruck>;

/** A vehicle detail that the user can copy into the form. */
interface Offer {
  id: 'make' | 'color' | 'registrationDate' | 'euroStatus' | 'motExpiry' | 'description';
  label: string;
  text: string;
  value: string;
}

const exportMark = 'Marked as exported.';

/** `WHITE` → `White`. */
function capitalized(text: string): string {
  return text.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** @param makes existing makes, whose spelling is preferred over the DVLA's */
function offersOf(vehicle: LookedUpVehicle, makes: readonly string[]): Offer[] {
  const { make: found, colour, monthOfFirstRegistration: month, euroStatus, motExpiry, markedForExport } = vehicle;
  const make = found && (spellingsByKey(makes).get(sameTextKey(found)) ?? found);
  const offers: (Offer | false | null | '')[] = [
    make && { id: 'make', label: 'Make', text: make, value: make },
    colour && { id: 'color', label: 'Color', text: capitalized(colour), value: capitalized(colour) },
    month && {
      id: 'registrationDate',
      label: 'Reg Date',
      text: formatDate(`${month}-01`),
      value: `${month}-01`,
    },
    euroStatus && { id: 'euroStatus', label: 'Euro Status', text: euroStatusLabels[euroStatus], value: euroStatus },
    motExpiry && { id: 'motExpiry', label: 'MOT Expiry', text: formatDate(motExpiry), value: motExpiry },
    markedForExport === true && {
      id: 'description',
      label: 'Description',
      text: exportMark,
      value: exportMark,
    },
  ];
  return offers.filter((offer): offer is Offer => Boolean(offer));
}

/** Replaces the field's value, except in the description, where it adds a line. */
function acceptedText({ id, value }: Offer, current: unknown): string {
  const description = String(current ?? '');
  if (id !== 'description') return value;
  return description.includes(value) ? description : `${description}\n${value}`.trim();
}

/** The form fields that can be filled. */
function useOfferedFields(control: TruckControl) {
  return {
    make: useController({ control, name: 'make' }).field,
    color: useController({ control, name: 'color' }).field,
    registrationDate: useController({ control, name: 'registrationDate' }).field,
    euroStatus: useController({ control, name: 'euroStatus' }).field,
    motExpiry: useController({ control, name: 'motExpiry' }).field,
    description: useController({ control, name: 'description' }).field,
  };
}

interface OffersProps {
  offers: readonly Offer[];
  onAccept: (offers: readonly Offer[]) => void;
  onClose: () => void;
}

function Offers({ offers, onAccept, onClose }: OffersProps) {
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setRejected((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <Stack>
      {offers.map(({ id, label, text }) => (
        <Checkbox key={id} label={`${label}: ${text}`} checked={!rejected.includes(id)} onChange={() => toggle(id)} />
      ))}
      {offers.length === 0 ? <Text size="sm">The DVLA has no other details.</Text> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onAccept(offers.filter(({ id }) => !rejected.includes(id)))}>Use these</Button>
      </Group>
    </Stack>
  );
}

/** Hidden when the server has no API key. */
export function LookUp({ control }: { control: TruckControl }) {
  return hasVehicleLookup() ? <LookUpButton control={control} /> : null;
}

function LookUpButton({ control }: { control: TruckControl }) {
  const regNumber = useWatch({ control, name: 'regNumber' }) ?? '';
  const fields = useOfferedFields(control);
  const [vehicle, setVehicle] = useState<LookedUpVehicle>();
  const { busy, run } = useOneAtATime();
  const makes = useKnownTexts({ routes: truckListRoutes, column: 'make' }, busy || vehicle !== undefined);
  const close = () => setVehicle(undefined);

  async function lookUp() {
    clearAlerts('Error', 'Warning');
    await alertOutcome(async () => {
      setVehicle(await callApi(lookUpVehicleRoute, { params: { regNumber } }));
    });
  }

  function acceptOffers(chosen: readonly Offer[]) {
    for (const offer of chosen) fields[offer.id].onChange(acceptedText(offer, fields[offer.id].value));
    close();
  }

  return (
    <>
      <BusyButton
        variant="default"
        busy={busy}
        disabled={regNumber.trim() === ''}
        leftSection={<IconSearch size={16} aria-hidden />}
        onClick={() => void run(lookUp)}
      >
        Look up
      </BusyButton>
      <Modal
        opened={vehicle !== undefined}
        onClose={close}
        title="Look up"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {vehicle && <Offers offers={offersOf(vehicle, makes)} onAccept={acceptOffers} onClose={close} />}
      </Modal>
    </>
  );
}
