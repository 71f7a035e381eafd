/** The dialog 'Send': whom an e-mail goes to, and what it says; its PDF is the one of the click (specification, section 15.3). */
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

type MailValues = z.input<typeof mailBodySchema>;

/** What is there already when the dialog opens. */
export interface MailPresets {
  to: string;
  subject: string;
  text: string;
}

/** Has it sent; the same key for the same e-mail. */
export type SendMail = (body: MailBody, idempotencyKey: string) => Promise<unknown>;

interface Props {
  /** What is attached: `Invoice 7`. */
  what: string;
  presets: MailPresets;
  /** Names the record whose e-mail it is, so that what is typed outlives a closed page. */
  draft: string;
  /** Stands above the fields. */
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
      sendAlert('Success', `${what} is on its way to ${body.to}.`);
      onClose();
    },
  });
  const { control } = form;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {draftOffer}
        {notice}
        <TextField control={control} name="to" label="To" type="email" required />
        <TextField control={control} name="cc" label="Copy" type="email" />
        <TextField control={control} name="subject" label="Subject" required />
        <TextAreaField control={control} name="text" label="Text" minRows={7} />
        <Text size="sm" c="dimmed">{`${what} is attached as a PDF, as it is now.`}</Text>
        <DialogFoot busy={isSaving} isFirst discardDraft={discardDraft} onCancel={onClose}>
          Send
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** A fresh form each time that it is shown. */
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
