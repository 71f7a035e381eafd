/** Generates an order's invoice and goes to it (specification, sections 2.17 and 4). */
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { invoicePaths } from '#web/paths.ts';
import { createdState } from './created-state.ts';
import { useGenerateInvoice } from './paper-queries.ts';
import type { PaperTarget } from './paper-target.ts';

interface InvoiceGeneration {
  generate: () => void;
  busy: boolean;
}

/** One invoice however often it is pressed; `onFailure` reads the order anew, which may have its invoice by now. */
export function useInvoiceGeneration(target: PaperTarget, onFailure: () => unknown): InvoiceGeneration {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // The same key until an answer comes: when one was lost on its way, trying again gives the invoice that was made.
  const key = useRef<string>(undefined);
  const running = useRef(false);
  const { mutate } = useGenerateInvoice(target);

  function settle() {
    running.current = false;
    setBusy(false);
  }

  function generate() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    clearAlerts('Error', 'Warning');
    key.current ??= crypto.randomUUID();
    // Callbacks given here are not called once the page was left: nobody is taken away from another one.
    mutate(key.current, {
      onSuccess: (invoice) => {
        key.current = undefined;
        navigate(invoicePaths.created(invoice.data.company), { state: createdState('invoice', invoice) });
      },
      onError: (error) => {
        sendAlert('Error', errorMessage(error));
        onFailure();
      },
      onSettled: settle,
    });
  }

  return { generate, busy };
}
