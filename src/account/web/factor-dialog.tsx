/** The dialogs of one's second factor: the password first, then what was asked for. */
import { useState } from 'react';
import type { z } from 'zod';
import type { codeSetupSchema, ListedPasskey } from '#account/account.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AppSetup } from './app-setup.tsx';
import {
  useBeginCodes,
  useBeginPasskey,
  useRemoveCodes,
  useRemovePasskey,
  useRenewRecoveryCodes,
} from './factor-queries.ts';
import { PasskeyForm, type PasskeyOptions } from './passkey-form.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** What is to be done. */
export type FactorTask =
  | { kind: 'setUp' | 'renewRecoveryCodes' | 'remove' | 'addPasskey'; isFirst: boolean }
  | { kind: 'removePasskey'; passkey: ListedPasskey };

const taskTexts: Readonly<Record<FactorTask['kind'], { title: string; text: string; label: string }>> = {
  setUp: {
    title: 'Set Up One-Time Codes',
    text: 'At each sign-in you are asked for a code of an authenticator app after your password.',
    label: 'Continue',
  },
  addPasskey: {
    title: 'Add Passkey',
    text: 'You sign in with it instead of your password, or after it: with your finger, your face or a PIN.',
    label: 'Continue',
  },
  renewRecoveryCodes: {
    title: 'New Recovery Codes',
    text: 'The recovery codes that you have open nothing any more after that.',
    label: 'Make New Codes',
  },
  remove: {
    title: 'Remove One-Time Codes',
    text: 'You are not asked for a code of the app any more after that.',
    label: 'Remove',
  },
  removePasskey: { title: 'Remove Passkey', text: 'It opens nothing any more after that.', label: 'Remove' },
};

const firstText = ' It is your first second factor: your sign-ins in other browsers end with it.';

/** What is told before the password is asked for. */
function textOf(task: FactorTask): string {
  const isNew = task.kind === 'setUp' || task.kind === 'addPasskey';
  return taskTexts[task.kind].text + (isNew && task.isFirst ? firstText : '');
}

/** What the dialog shows once the password was right. */
interface Shown {
  setup?: z.output<typeof codeSetupSchema>;
  options?: PasskeyOptions;
  recoveryCodes?: readonly string[];
}

function useTask(task: FactorTask, show: (shown: Shown) => void, onClose: () => void) {
  const [begin, renew, remove] = [useBeginCodes(), useRenewRecoveryCodes(), useRemoveCodes()];
  const [beginPasskey, removePasskey] = [useBeginPasskey(), useRemovePasskey()];
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
      // As WebAuthn has it: the library of the server made it.
      show({ options: (await beginPasskey.mutateAsync({ body })).data as unknown as PasskeyOptions });
    } else if (task.kind === 'renewRecoveryCodes') {
      show({ recoveryCodes: (await renew.mutateAsync({ body })).data.recoveryCodes });
    } else {
      await remove.mutateAsync({ body });
      done('One-time codes removed.');
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
  return <ProofForm text={textOf(task)} label={taskTexts[task.kind].label} onProof={taskState} onCancel={onClose} />;
}

/** Codes that are shown once go away by their button alone. */
export function FactorDialog({ task, onClose }: { task: FactorTask; onClose: () => void }) {
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={hasCodes ? 'Recovery Codes' : taskTexts[task.kind].title}
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
