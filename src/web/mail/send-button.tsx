/**
 * The button 'Send' for an e-mail with a PDF. If e-mail is not set up, a click shows a warning instead of the dialog.
 */
import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mailMissingText } from '#shared/mail.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { mailMissing } from './mail-setup.ts';
import { type MailPresets, SendDialog, type SendMail } from './send-dialog.tsx';
import { useSendDialog } from './use-send-dialog.ts';

interface Props {
  /** Name of the attached PDF: `Invoice 7`. */
  what: string;
  /** Identifies the record in the key of the draft. */
  draft: string;
  /** Loads the initial values of the dialog; undefined while there is nothing to send. */
  presets: (() => Promise<MailPresets>) | undefined;
  variant?: 'default' | 'filled';
  disabled?: boolean;
  /** Shown above the fields of the dialog. */
  notice?: ReactNode;
  send: SendMail;
}

export function SendButton({ what, draft, presets, variant = 'default', disabled = false, notice, send }: Props) {
  const { read, opening, open, close } = useSendDialog(presets);
  const why = mailMissing().length > 0 ? mailMissingText : undefined;
  return (
    <>
      <BusyButton
        variant={variant}
        leftSection={<IconMail size={16} aria-hidden />}
        busy={opening}
        disabled={disabled || presets === undefined}
        title={why}
        onClick={() => open()}
      >
        Send
      </BusyButton>
      {read === undefined ? null : (
        <SendDialog what={what} draft={draft} presets={read} notice={notice} send={send} onClose={close} />
      )}
    </>
  );
}
