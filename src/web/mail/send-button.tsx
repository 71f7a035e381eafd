/** The button 'Send' of what can be sent by e-mail; without configuration it says what is missing (specification, section 15.3). */
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { mailMissingText } from '#shared/mail.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { mailMissing } from './mail-setup.ts';
import { type MailPresets, SendDialog, type SendMail } from './send-dialog.tsx';

interface Props {
  /** What is sent: `Invoice 7`. */
  what: string;
  /** Undefined while there is nothing to send. */
  presets: MailPresets | undefined;
  disabled?: boolean;
  send: SendMail;
}

/** Says what keeps e-mails from being sent, where something does. */
export function tellMailMissing(): boolean {
  clearAlerts('Error', 'Warning');
  const missing = mailMissing();
  if (missing.length > 0) sendAlert('Warning', mailMissingText(missing));
  return missing.length > 0;
}

/** The button with its dialog. */
export function SendButton({ what, presets, disabled = false, send }: Props) {
  const [opened, setOpened] = useState(false);
  const missing = mailMissing();
  const why = missing.length > 0 ? mailMissingText(missing) : undefined;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        disabled={disabled || presets === undefined}
        title={why}
        onClick={() => {
          if (!tellMailMissing()) setOpened(true);
        }}
      >
        Send
      </Button>
      {presets === undefined ? null : (
        <SendDialog opened={opened} what={what} presets={presets} send={send} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
