/** Asks for the password before a sensitive change. */
import { Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { passwordConfirmationSchema } from '#account/account.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { PasswordField } from './password-field.tsx';

type Proof = z.infer<typeof passwordConfirmationSchema>;

interface Props {
  text: string;
  /** Label of the button. */
  label: string;
  onConfirm: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}

/** After an error, which is shown below the field, the dialog stays open. */
export function PasswordPrompt({ text, label, onConfirm, onCancel }: Props) {
  const { form, isSaving, submit } = useSaveForm<Proof, Proof>({
    schema: passwordConfirmationSchema,
    values: { password: '' },
    fieldOf: ({ path }) => (path === 'password' ? 'password' : undefined),
    save: onConfirm,
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
