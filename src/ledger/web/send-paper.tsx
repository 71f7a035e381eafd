/** The Send button of an order, invoice or credit note. */
import { type MailedPaper, paperMailValues } from '#companies/mail-templates.ts';
import { readMailPresets } from '#companies/web/mail-presets.ts';
import { sendPaperRoutes } from '#ledger/send-routes.ts';
import { companyPaths } from '#shared/companies.ts';
import { useChange } from '#web/api/use-call.ts';
import { SendButton } from '#web/mail/send-button.tsx';
import type { LedgerTarget } from './issued-copies.tsx';
import { MissingPanel } from './missing-panel.tsx';

const nouns = { order: 'Order', invoice: 'Invoice', creditNote: 'Credit Note' } as const;

type SentPaper = Omit<MailedPaper, 'client' | 'total'> & {
  billToClient: { name: string; email: string | null };
} & ({ totalDue: number } | { total: number });

interface Props {
  target: LedgerTarget;
  /** Undefined while loading. */
  paper: SentPaper | undefined;
  variant?: 'default' | 'filled';
  disabled?: boolean;
  /** Called when the paper has been issued by sending it. */
  onSent: () => void;
}

/** The recipient is preset to the bill-to client. */
export function SendPaper({
  target: { kind, company, id },
  paper,
  variant = 'default',
  disabled = false,
  onSent,
}: Props) {
  const sending = useChange(sendPaperRoutes[kind]);
  async function readPresets({ billToClient: { name: client, email }, ...sent }: SentPaper) {
    const total = 'totalDue' in sent ? sent.totalDue : sent.total;
    const presets = await readMailPresets(company, kind, (own) => paperMailValues(own, { ...sent, client, total }));
    return { to: email ?? '', ...presets };
  }
  const params = { truckCompany: companyPaths[company], id };
  return (
    <SendButton
      draft={`${kind} ${id}`}
      what={`${nouns[kind]} ${paper?.number ?? ''}`.trim()}
      presets={paper && (() => readPresets(paper))}
      variant={variant}
      disabled={disabled}
      notice={<MissingPanel target={{ kind, company, id }} />}
      send={(body, idempotencyKey) => sending.mutateAsync({ params, body, idempotencyKey }, { onSuccess: onSent })}
    />
  );
}
