/** Asks who bought a truck that was just marked as sold. It can be left out. */
import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { PartyNameField } from '#parties/web/party-name-field.tsx';
import { requiredLineSchema } from '#shared/text.ts';
import { getTruckRoute, updateTruckRoute } from '#trucks/truck-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChange, useSetCallData } from '#web/api/use-call.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { recordParams } from '#web/record-target.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import surface from '#web/ui/card.module.css';
import { joinClasses } from '#web/ui/join-classes.ts';
import classes from './buyer-form.module.css';
import { showWarnings } from './show-warnings.ts';
import type { TruckVersion } from './truck-version.ts';

const schema = z.object({ buyer: requiredLineSchema });

interface Props {
  version: TruckVersion;
  onClose: () => void;
}

/** Starts with the client of the reservation. */
export function BuyerForm({ version, onClose }: Props) {
  const { data: truck, etag } = version;
  const box = useRef<HTMLFormElement>(null);
  const update = useChange(updateTruckRoute);
  const remember = useSetCallData();
  const { form, isSaving, submit } = useSaveForm({
    schema,
    values: { buyer: truck.reservation?.clientName ?? '' },
    fieldOf: () => 'buyer' as const,
    save: async ({ buyer }) => {
      const params = recordParams(truck, 'truckId');
      const saved = await update.mutateAsync({ params, body: { soldTo: { name: buyer } }, ifMatch: etag });
      remember(getTruckRoute, { params }, saved);
      sendAlert('Success', `Sold to ${buyer}.`);
      showWarnings(
        saved.data.warnings,
        truck.warnings.map(({ message }) => message),
      );
      onClose();
    },
  });
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={box} className={joinClasses(surface.card, classes.box)} onSubmit={submit} noValidate aria-label="Buyer">
      <Text fw={600}>Sold. Who bought it?</Text>
      <div className={classes.line}>
        <PartyNameField
          control={form.control}
          name="buyer"
          label="Buyer"
          kind="client"
          onPick={({ name }) => form.setValue('buyer', name, { shouldDirty: true, shouldValidate: true })}
        />
        <BusyButton type="submit" busy={isSaving}>
          Save buyer
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}
