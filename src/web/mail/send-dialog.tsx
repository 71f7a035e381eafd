/** The dialog for an e-mail with a PDF attached. The PDF is generated when the user clicks 'Send'. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type MailBody, mailBodySchema } from '#shared/mail.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { TextAreaField, TextField } from '#web/form/text-fields.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { DemoMailNote } from './demo-mail-note.tsx';
import { mailShownAt } from './mail-setup.ts';

type MailValues = z.input<typeof mailBodySchema>;

/** Initial values of the dialog. */
export interface MailPresets {
  to: string;
  subject: string;
  text: string;
}

/** Sends the e-mail. A retry of the same e-mail has the same idempotency key. */
export type SendMail = (body: MailBody, idempotencyKey: string) => Promise<unknown>;

interface Props {
  /** Name of the attached PDF: `Invoice 7`. */
  what: string;
  presets: MailPresets;
  /** Identifies the record in the key of the draft, which survives closing the page. */
  draft: string;
  /** Shown above the fields. */
  notice?: ReactNode;
  send: SendMail;
  onClose: () => void;
}

const fieldNames = ['to', 'cc', 'subject', 'text'] as const;

function SendForm({ what, presets, draft, notice, send, onClose }: Props) {
  const keyFor = useIdempotencyKey();
  const { form, isSaving, submit, draftOffer, discardDraft } = useSaveForm<MailValues, MailBody>({
    draft: `mail ${draft}`,
    draftInside: true,
    schema: mailBodySchema,
    values: { ...presets, cc: '' },
    fieldOf: ({ path }) => fieldNames.find((name) => name === path),
    save: async (body) => {
      await send(body, keyFor(body));
      const shownAt = mailShownAt();
      const action = shownAt === undefined ? undefined : { label: 'Show the e-mail', href: shownAt, newTab: true };
      sendAlert('Success', `${what} sent to ${body.to}.`, action);
      onClose();
    },
  });
  const { control } = form;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {draftOffer}
        {notice}
        <DemoMailNote />
        <TextField control={control} name="to" label="To" type="email" required />
        <TextField control={control} name="cc" label="Cc" type="email" />
        <TextField control={control} name="subject" label="Subject" required />
        <TextAreaField control={control} name="text" label="Message" minRows={7} />
        <Text size="sm" c="dimmed">{`Attached: ${what} (PDF)`}</Text>
        <DialogFoot busy={isSaving} isFirst discardDraft={discardDraft} onCancel={onClose}>
          Send
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** The form starts with the initial values each time it is opened. */
export function SendDialog(form: Props) {
  const { what, onClose } = form;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Send ${what}`}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <SendForm {...form} />
    </Dialog>
  );
}
