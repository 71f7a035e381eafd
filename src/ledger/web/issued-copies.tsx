/** The issued copies of a paper, each with a download link. */
import { Anchor } from '@mantine/core';
import type { IssuedCopy, LedgerKind } from '#ledger/ledger.ts';
import { ledgerRoutes } from '#ledger/ledger-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { mailOutcomeLabels } from '#shared/mail.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { useFileDownload } from '#web/api/use-file-download.ts';
import { formatMoment } from '#web/moment.ts';
import { EmptyText } from '#web/ui/empty-text.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './paper-ledger.module.css';

/** An order, invoice or credit note, possibly deleted. */
export interface LedgerTarget {
  kind: LedgerKind;
  company: Company;
  id: string;
}

export function ledgerParams({ company, id }: LedgerTarget) {
  return { truckCompany: companyPaths[company], id };
}

/** `Downloaded by Ann Quay on 22 Nov 2026, 09:30`, `Sent to ann@harbour.example by ...` */
function howText({ how, to, by, at, outcome, outcomeReason }: IssuedCopy): string {
  const verb = `${how.charAt(0).toUpperCase()}${how.slice(1)}`;
  const done = `${verb}${to === null ? '' : ` to ${to}`}${by === null ? '' : ` by ${by}`} on ${formatMoment(at)}`;
  if (outcome === null) return done;
  return `${done}. ${mailOutcomeLabels[outcome]}${outcomeReason === null ? '' : `: ${outcomeReason}`}`;
}

function useCopyDownload(target: LedgerTarget) {
  const { download } = ledgerRoutes[target.kind];
  return useFileDownload(async ({ n, fileName }: IssuedCopy) => ({
    file: await callApiForFile(download, { params: { ...ledgerParams(target), n } }),
    name: fileName,
  }));
}

function CopyLine({ target, copy }: { target: LedgerTarget; copy: IssuedCopy }) {
  const { mutate, isPending } = useCopyDownload(target);
  const { n, revision } = copy;
  return (
    <li>
      <span className={classes.name}>{`Copy ${n}`}</span>
      <span>{`Version ${revision}`}</span>
      <span className={classes.facts}>{howText(copy)}</span>
      <Anchor
        href={`#copy-${n}`}
        className={classes.action ?? ''}
        aria-label={`Download copy ${n}`}
        aria-busy={isPending}
        onClick={(event) => {
          event.preventDefault();
          if (!isPending) mutate(copy);
        }}
      >
        Download
      </Anchor>
    </li>
  );
}

/** Newest first. */
export function IssuedCopyList({ target }: { target: LedgerTarget }) {
  const { data, isPending, refetch } = useCall(ledgerRoutes[target.kind].copies, { params: ledgerParams(target) });
  if (isPending) return <Loading text="Loading issued copies..." />;
  if (data === undefined) return <LoadFailed text="The issued copies could not be loaded." onRetry={refetch} />;
  if (data.length === 0) return <EmptyText>Not issued yet</EmptyText>;
  return (
    <ul className={classes.list}>
      {data.map((copy) => (
        <CopyLine key={copy.n} target={target} copy={copy} />
      ))}
    </ul>
  );
}

export function IssuedCopies({ target }: { target: LedgerTarget }) {
  return (
    <Section title="Copies issued">
      <IssuedCopyList target={target} />
    </Section>
  );
}
