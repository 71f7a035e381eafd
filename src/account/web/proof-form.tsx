/** Asks for the password before a sensitive change. */
import { Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { provenBodySchema } from '#account/account.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { PasswordField } from './password-field.tsx';

type Proof = z.infer<typeof provenBodySchema>;

interface Props {
  text: string;
  /** Label of the button. */
  label: string;
  onProof: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}

/** After an error, which is shown below the field, the dialog stays open. */
export function ProofForm({ text, label, onProof, onCancel }: Props) {
  const { form, isSaving, submit } = useSaveForm<Proof, Proof>({
    schema: provenBodySchema,
    values: { password: '' },
    fieldOf: ({ path }) => (path === 'password' ? 'password' : undefined),
    save: onProof,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{text}</Text>
        <PasswordField
          control={form.control}
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
        />
        <DialogFoot busy={isSaving} onCancel={onCancel}>
          {label}
        </DialogFoot>
      </Stack>
    </form>
  );
}
