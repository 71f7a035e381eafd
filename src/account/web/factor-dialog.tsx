/** Dialogs for changing two-step verification. Each asks for the password first. */
import { useState } from 'react';
import type { z } from 'zod';
import type { codeSetupSchema, ListedPasskey } from '#account/account.ts';
import {
  beginCodesRoute,
  beginPasskeyRoute,
  removeCodesRoute,
  removePasskeyRoute,
  renewRecoveryCodesRoute,
} from '#account/factor-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { AppSetup } from './app-setup.tsx';
import { PasskeyForm, type PasskeyOptions } from './passkey-form.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export type FactorTask =
  | { kind: 'setUp' | 'renewRecoveryCodes' | 'remove' | 'addPasskey'; isFirst: boolean }
  | { kind: 'removePasskey'; passkey: ListedPasskey };

const taskTexts: Readonly<Record<FactorTask['kind'], { title: string; text: string; label: string }>> = {
  setUp: {
    title: 'Set up an authenticator app',
    text: 'Each time you log in, you will be asked for a code from your authenticator app.',
    label: 'Continue',
  },
  addPasskey: {
    title: 'Add a passkey',
    text: 'Log in with your fingerprint, face or PIN, instead of or as well as your password.',
    label: 'Continue',
  },
  renewRecoveryCodes: {
    title: 'Create new recovery codes',
    text: 'Your existing recovery codes will stop working.',
    label: 'Create new codes',
  },
  remove: {
    title: 'Remove authenticator app',
    text: 'You will no longer be asked for a code.',
    label: 'Remove',
  },
  removePasskey: { title: 'Remove passkey', text: 'You will no longer be able to log in with it.', label: 'Remove' },
};

const firstText = ' You will be logged out everywhere else.';

function textOf(task: FactorTask): string {
  const isNew = task.kind === 'setUp' || task.kind === 'addPasskey';
  return taskTexts[task.kind].text + (isNew && task.isFirst ? firstText : '');
}

/** What the dialog shows after the password was accepted. */
interface Shown {
  setup?: z.output<typeof codeSetupSchema>;
  options?: PasskeyOptions;
  recoveryCodes?: readonly string[];
}

function useTask(task: FactorTask, show: (shown: Shown) => void, onClose: () => void) {
  const [begin, renew, remove] = [
    useChange(beginCodesRoute),
    useChange(renewRecoveryCodesRoute),
    useChange(removeCodesRoute),
  ];
  const [beginPasskey, removePasskey] = [useChange(beginPasskeyRoute), useChange(removePasskeyRoute)];
  const done = (text: string) => {
    sendAlert('Success', text);
    onClose();
  };
  return async (body: { password: string }): Promise<void> => {
    if (task.kind === 'removePasskey') {
      await removePasskey.mutateAsync({ params: { passkeyId: task.passkey.id }, body });
      done(`Passkey ${task.passkey.name} removed.`);
    } else if (task.kind === 'setUp') {
      show({ setup: (await begin.mutateAsync({ body })).data });
    } else if (task.kind === 'addPasskey') {
      // Created by the WebAuthn library on the server, so the type is right.
      show({ options: (await beginPasskey.mutateAsync({ body })).data as unknown as PasskeyOptions });
    } else if (task.kind === 'renewRecoveryCodes') {
      show({ recoveryCodes: (await renew.mutateAsync({ body })).data.recoveryCodes });
    } else {
      await remove.mutateAsync({ body });
      done('Authenticator app removed.');
    }
  };
}

function FactorSteps({ task, onClose, onCodes }: { task: FactorTask; onClose: () => void; onCodes: () => void }) {
  const [{ setup, options, recoveryCodes }, setShown] = useState<Shown>({});
  const show = (shown: Shown) => {
    setShown(shown);
    if (shown.recoveryCodes) onCodes();
  };
  const showCodes = (codes: readonly string[]) => (codes.length > 0 ? show({ recoveryCodes: codes }) : onClose());
  const taskState = useTask(task, show, onClose);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onClose} />;
  if (setup) return <AppSetup setup={setup} onConfirmed={showCodes} onCancel={onClose} />;
  if (options) return <PasskeyForm options={options} onAdded={showCodes} onCancel={onClose} />;
  return (
    <PasswordPrompt text={textOf(task)} label={taskTexts[task.kind].label} onConfirm={taskState} onCancel={onClose} />
  );
}

/** While recovery codes are shown, only their button closes the dialog, because they are shown once. */
export function FactorDialog({ task, onClose }: { task: FactorTask; onClose: () => void }) {
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={hasCodes ? 'Recovery codes' : taskTexts[task.kind].title}
      centered
      closeOnEscape={!hasCodes}
      closeOnClickOutside={false}
      withCloseButton={!hasCodes}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FactorSteps task={task} onClose={onClose} onCodes={() => setHasCodes(true)} />
    </Dialog>
  );
}
