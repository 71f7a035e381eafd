/** Opens the dialog 'Send' after loading its initial values. If e-mail is not set up, it shows a warning instead. */
import { useState } from 'react';
import { mailMissingText } from '#shared/mail.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { mailMissing } from './mail-setup.ts';
import type { MailPresets } from './send-dialog.tsx';

/** Returns true if e-mail is not set up. */
function warnOfMissingMail(): boolean {
  clearAlerts('Error', 'Warning');
  const isMissing = mailMissing().length > 0;
  if (isMissing) sendAlert('Warning', mailMissingText);
  return isMissing;
}

interface SendDialogState<About extends unknown[]> {
  /** Initial values of the open dialog. */
  read: MailPresets | undefined;
  /** True while the initial values are loading. */
  opening: boolean;
  /** @param about arguments for `presets`, for a button with several choices */
  open: (...about: About) => void;
  close: () => void;
}

/** @param presets loads the initial values of the dialog */
export function useSendDialog<About extends unknown[] = []>(
  presets: ((...about: About) => Promise<MailPresets>) | undefined,
): SendDialogState<About> {
  const [read, setRead] = useState<MailPresets>();
  const { busy: opening, run } = useOneAtATime();
  async function show(about: About) {
    if (presets === undefined || warnOfMissingMail()) return;
    await alertOutcome(async () => {
      setRead(await presets(...about));
    });
  }
  return { read, opening, open: (...about) => void run(() => show(about)), close: () => setRead(undefined) };
}
