/** Opens the dialog 'Send' once what it is filled with is read; without configuration it says what is missing (15.3). */
import { useState } from 'react';
import { mailMissingText } from '#shared/mail.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { mailMissing } from './mail-setup.ts';
import type { MailPresets } from './send-dialog.tsx';

/** Says what keeps e-mails from being sent, where something does. */
function showMailMissing(): boolean {
  clearAlerts('Error', 'Warning');
  const missing = mailMissing();
  if (missing.length > 0) sendAlert('Warning', mailMissingText(missing));
  return missing.length > 0;
}

interface SendDialogState<About extends unknown[]> {
  /** What the open dialog began with. */
  read: MailPresets | undefined;
  /** While it is read. */
  opening: boolean;
  /** Told what it is about, where that is chosen by the press. */
  open: (...about: About) => void;
  close: () => void;
}

/** @param presets reads what is there when the dialog opens */
export function useSendDialog<About extends unknown[] = []>(
  presets: ((...about: About) => Promise<MailPresets>) | undefined,
): SendDialogState<About> {
  const [read, setRead] = useState<MailPresets>();
  const { busy: opening, run } = useOneAtATime();
  async function show(about: About) {
    if (presets === undefined || showMailMissing()) return;
    try {
      setRead(await presets(...about));
    } catch (error) {
      sendAlert('Error', errorMessage(error));
    }
  }
  return { read, opening, open: (...about) => void run(() => show(about)), close: () => setRead(undefined) };
}
