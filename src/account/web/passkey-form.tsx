/** Names a passkey and has the browser make it. */
import { Stack, Text } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import { useEffect } from 'react';
import { z } from 'zod';
import { passkeyBodySchema } from '#account/account.ts';
import { addPasskeyRoute } from '#account/factor-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { TextField } from '#web/form/text-fields.tsx';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';

export type PasskeyOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

const formSchema = z.object({ name: passkeyBodySchema.shape.name });
type Values = z.input<typeof formSchema>;

/** Replaces the browser's errors, whose messages are technical. */
async function createPasskey(options: PasskeyOptions) {
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new Error(
      isKnown
        ? 'This device already has a passkey for your account.'
        : 'The passkey was not created. Try again or use another device.',
      { cause: error },
    );
  }
}

interface Props {
  options: PasskeyOptions;
  onAdded: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

export function PasskeyForm({ options, onAdded, onCancel }: Props) {
  const add = useChange(addPasskeyRoute);
  const { form, isSaving, submit } = useSaveForm<Values, z.output<typeof formSchema>>({
    schema: formSchema,
    values: { name: '' },
    fieldOf: ({ path }) => (path === 'name' ? 'name' : undefined),
    save: async ({ name }) => {
      const response = { ...(await createPasskey(options)) };
      const { data } = await add.mutateAsync({ body: { name, response } });
      sendAlert('Success', 'Passkey added.');
      onAdded(data.recoveryCodes);
    },
  });
  // The previous step's button had the focus and no longer exists.
  useEffect(() => form.setFocus('name'), [form]);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>Your device will ask for your fingerprint, face or PIN.</Text>
        <TextField
          control={form.control}
          name="name"
          label="Name"
          description="A name to recognise it by, for example Phone or Office PC."
          required
        />
        <DialogFoot busy={isSaving} onCancel={onCancel}>
          Create passkey
        </DialogFoot>
      </Stack>
    </form>
  );
}
