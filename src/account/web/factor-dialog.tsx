/** The dialogs of one's second factor: the password first, then what was asked for. */
import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { codeSetupSchema } from '#account/account.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { AppSetup } from './app-setup.tsx';
import { useBeginCodes, useRemoveCodes, useRenewRecoveryCodes } from './factor-queries.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** What is to be done. */
export type FactorTask = 'setUp' | 'renewRecoveryCodes' | 'remove';

const words: Readonly<Record<FactorTask, { title: string; text: string; label: string }>> = {
  setUp: {
    title: 'Set Up One-Time Codes',
    text: 'At each sign-in you are asked for a code of an authenticator app after your password.',
    label: 'Continue',
  },
  renewRecoveryCodes: {
    title: 'New Recovery Codes',
    text: 'The recovery codes that you have open nothing any more after that.',
    label: 'Make New Codes',
  },
  remove: {
    title: 'Remove One-Time Codes',
    text: 'You sign in with your password alone after that, and your recovery codes open nothing any more.',
    label: 'Remove',
  },
};

/** What the dialog shows once the password was right. */
interface Shown {
  setup?: z.output<typeof codeSetupSchema>;
  recoveryCodes?: readonly string[];
}

function useTask(task: FactorTask, show: (shown: Shown) => void, onClose: () => void) {
  const [begin, renew, remove] = [useBeginCodes(), useRenewRecoveryCodes(), useRemoveCodes()];
  return async (body: { password: string }): Promise<void> => {
    if (task === 'setUp') {
      show({ setup: (await begin.mutateAsync({ body })).data });
    } else if (task === 'renewRecoveryCodes') {
      show({ recoveryCodes: (await renew.mutateAsync({ body })).data.recoveryCodes });
    } else {
      await remove.mutateAsync({ body });
      sendAlert('Success', 'One-time codes removed.');
      onClose();
    }
  };
}

function FactorSteps({ task, onClose, onCodes }: { task: FactorTask; onClose: () => void; onCodes: () => void }) {
  const [{ setup, recoveryCodes }, setShown] = useState<Shown>({});
  const show = (shown: Shown) => {
    setShown(shown);
    if (shown.recoveryCodes) onCodes();
  };
  const work = useTask(task, show, onClose);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onClose} />;
  if (setup) {
    return <AppSetup setup={setup} onConfirmed={(codes) => show({ recoveryCodes: codes })} onCancel={onClose} />;
  }
  return <ProofForm {...words[task]} onProof={work} onCancel={onClose} />;
}

/** Codes that are shown once go away by their button alone. */
export function FactorDialog({ task, onClose }: { task: FactorTask; onClose: () => void }) {
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={hasCodes ? 'Recovery Codes' : words[task].title}
      centered
      closeOnEscape={!hasCodes}
      closeOnClickOutside={false}
      withCloseButton={!hasCodes}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FactorSteps task={task} onClose={onClose} onCodes={() => setHasCodes(true)} />
    </Modal>
  );
}
