/** The button 'Send' of what can be sent by e-mail; without configuration it says what is missing (specification, section 15.3). */
import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mailMissingText } from '#shared/mail.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { mailMissing } from './mail-setup.ts';
import { type MailPresets, SendDialog, type SendMail } from './send-dialog.tsx';
import { useSendDialog } from './use-send-dialog.ts';

interface Props {
  /** What is sent: `Invoice 7`. */
  what: string;
  /** Names the record whose e-mail it is. */
  draft: string;
  /** Reads what is there when the dialog opens; undefined while there is nothing to send. */
  presets: (() => Promise<MailPresets>) | undefined;
  disabled?: boolean;
  /** Stands above the fields of the dialog. */
  notice?: ReactNode;
  send: SendMail;
}

/** The button with its dialog. */
export function SendButton({ what, draft, presets, disabled = false, notice, send }: Props) {
  const { read, opening, open, close } = useSendDialog(presets);
  const missing = mailMissing();
  const why = missing.length > 0 ? mailMissingText(missing) : undefined;
  return (
    <>
      <BusyButton
        variant="default"
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
