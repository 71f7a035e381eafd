/** The next number of a sequence: a warning about skipped numbers, and the dialog to set it. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import {
  gapWarning,
  maxNumberDigits,
  nextNumberBodySchema,
  type RegisterKind,
  registerLabels,
  usedNumberText,
} from '#ledger/ledger.ts';
import { getNextNumberRoute, setNextNumberRoute } from '#ledger/ledger-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { isAdministrator } from '#shared/roles.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useCall, useChange } from '#web/api/use-call.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { DigitsField } from '#web/form/text-fields.tsx';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { formatMoment } from '#web/moment.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';

interface Props {
  company: Company;
  kind: RegisterKind;
}

function useNextNumber({ company, kind }: Props) {
  return useCall(getNextNumberRoute, { params: { truckCompany: companyPaths[company], kind } });
}

/** Warns if an entered number would skip others; undefined while loading. */
export function useGapWarning(sequence: Props, typed: string): string | undefined {
  const { data } = useNextNumber(sequence);
  return data && gapWarning(typed, data.number);
}

/** Shows the next number and who last set it. Administrators can change it. */
export function NextNumber({ company, kind }: Props) {
  const { role } = useCurrentUser();
  const { data, error } = useNextNumber({ company, kind });
  const [isOpen, setIsOpen] = useState(false);
  if (error !== null && data === undefined) return null;
  // Takes its place while loading, so that the list below does not move.
  const { number, set } = data ?? { number: '…', set: null };
  return (
    <>
      <Text size="sm">{`Next number: ${number}${set === null ? '' : ` (set to ${set.number} by ${set.by} on ${formatMoment(set.at)})`}`}</Text>
      {isAdministrator(role) ? (
        <Button variant="default" disabled={data === undefined} onClick={() => setIsOpen(true)}>
          Set next number
        </Button>
      ) : null}
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Set next number"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NextNumberForm company={company} kind={kind} number={number} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

type Values = z.input<typeof nextNumberBodySchema>;

function NextNumberForm({ company, kind, number, onClose }: Props & { number: string; onClose: () => void }) {
  const change = useChange(setNextNumberRoute);
  const { form, isSaving, submit } = useSaveForm<Values, Values>({
    schema: nextNumberBodySchema,
    values: { number },
    fieldOf: ({ path }) => (path === 'number' ? path : undefined),
    clash: { path: 'number', message: usedNumberText },
    save: async (body) => {
      const params = { truckCompany: companyPaths[company], kind };
      const saved = await change.mutateAsync({ params, body });
      sendAlert('Success', `The next number is ${saved.data.number}.`);
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{`${registerLabels[kind]} will continue from this number. Numbers that have been used are skipped.`}</Text>
        <DigitsField control={form.control} name="number" label="Next number" required maxDigits={maxNumberDigits} />
        <DialogFoot busy={isSaving} isFirst onCancel={onClose}>
          Save
        </DialogFoot>
      </Stack>
    </form>
  );
}
