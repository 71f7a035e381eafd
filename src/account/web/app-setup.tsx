/** Shows the secret for an authenticator app as QR code, link and text, and asks for a first code to confirm it. */
import { Anchor, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { z } from 'zod';
import { codeBodySchema, type codeSetupSchema } from '#account/account.ts';
import { confirmCodesRoute } from '#account/factor-routes.ts';
import { useChange } from '#web/api/use-call.ts';
import { TextField } from '#web/form/text-fields.tsx';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import classes from './account.module.css';

type Setup = z.output<typeof codeSetupSchema>;
type Code = z.infer<typeof codeBodySchema>;

/** White modules around a QR code, which cameras need to detect it. */
const margin = 4;

function QrCode({ qr: { size, path } }: Pick<Setup, 'qr'>) {
  const side = size + 2 * margin;
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${String(side)} ${String(side)}`}
      role="img"
      aria-label="QR code for your authenticator app"
    >
      <path fill="#fff" d={`M0 0h${String(side)}v${String(side)}H0z`} />
      <path fill="#000" transform={`translate(${String(margin)} ${String(margin)})`} d={path} />
    </svg>
  );
}

interface Props {
  setup: Setup;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

export function AppSetup({ setup, onConfirmed, onCancel }: Props) {
  const confirm = useChange(confirmCodesRoute);
  const { form, isSaving, submit } = useSaveForm<Code, Code>({
    schema: codeBodySchema,
    values: { code: '' },
    fieldOf: ({ path }) => (path === 'code' ? 'code' : undefined),
    save: async (body) => {
      const { data } = await confirm.mutateAsync({ body });
      onConfirmed(data.recoveryCodes);
    },
  });
  // The previous step's button had the focus and no longer exists.
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>Scan this code with an authenticator app on your phone.</Text>
        <QrCode qr={setup.qr} />
        <Text size="sm">
          No camera?{' '}
          <Anchor href={setup.address} underline="always">
            Open it in an app on this device
          </Anchor>
          , or type this key into the app:
        </Text>
        <Text className={classes.secret ?? ''}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</Text>
        <TextField
          control={form.control}
          name="code"
          label="Code"
          description="The six-digit code shown in the app."
          required
        />
        <DialogFoot busy={isSaving} onCancel={onCancel}>
          Confirm
        </DialogFoot>
      </Stack>
    </form>
  );
}
