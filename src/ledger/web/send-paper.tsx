/** 'Send' on the page of an order, an invoice or a credit note (specification, section 15.3). */
import { sendPaperRoutes } from '#ledger/send-routes.ts';
import { companyNames, companyPaths } from '#shared/companies.ts';
import { changesOf } from '#web/api/use-call.ts';
import { SendButton } from '#web/mail/send-button.tsx';
import type { LedgerTarget } from './issued-copies.tsx';

const nouns = { order: 'Order', invoice: 'Invoice', creditNote: 'Credit Note' } as const;

const useSending = changesOf();

interface Props {
  target: LedgerTarget;
  /** Undefined while there is none. */
  paper: { number: string; billToClient: { name: string; email: string | null } } | undefined;
  disabled?: boolean;
  /** The paper is an issued one now. */
  onSent: () => void;
}

/** The button; whom the paper is billed to is preset. */
export function SendPaper({ target: { kind, company, id }, paper, disabled = false, onSent }: Props) {
  const sending = useSending(sendPaperRoutes[kind]);
  const what = `${nouns[kind]} ${paper?.number ?? ''}`.trim();
  const from = companyNames[company];
  const presets = paper && {
    to: paper.billToClient.email ?? '',
    subject: `${what} from ${from}`,
    text: `Dear ${paper.billToClient.name},\n\nPlease find ${what} attached.\n\nKind regards\n${from}`,
  };
  const params = { truckCompany: companyPaths[company], id };
  return (
    <SendButton
      what={what}
      presets={presets}
      disabled={disabled}
      send={(body, idempotencyKey) => sending.mutateAsync({ params, body, idempotencyKey }, { onSuccess: onSent })}
    />
  );
}
