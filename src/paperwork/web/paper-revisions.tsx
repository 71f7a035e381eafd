/** Every save of an order, an invoice or a credit note: who, when, and the paper whole as it was (specification, section 14.6). */
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ledgerRoutes } from '#paperwork/ledger-routes.ts';
import { paperKindLabels } from '#paperwork/paperwork.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatMoment } from '#web/moment.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { type LedgerTarget, ledgerParams } from './issued-copies.tsx';
import { PaperDetails } from './paper-details.tsx';
import classes from './paper-ledger.module.css';
import type { PaperAddress } from './paper-target.ts';

function OldRevision({ target, revision }: { target: PaperAddress; revision: number }) {
  const { kind } = target;
  const params = { ...ledgerParams(target), n: revision };
  const { data, isPending, refetch } = useCall(ledgerRoutes[kind].revision, { params });
  if (isPending) return <Loading text="Loading revision..." />;
  if (data === undefined) return <LoadFailed text="The revision could not be loaded." onRetry={refetch} />;
  return <PaperDetails kind={kind} paper={data} />;
}

function RevisionList({ target, onShow }: { target: LedgerTarget; onShow: (revision: number) => void }) {
  const { data, isPending, refetch } = useCall(ledgerRoutes[target.kind].revisions, { params: ledgerParams(target) });
  if (isPending) return <Loading text="Loading revisions..." />;
  if (data === undefined) return <LoadFailed text="The revisions could not be loaded." onRetry={refetch} />;
  return (
    <ul className={classes.list}>
      {data.map(({ revision, at, by }, index) => (
        <li key={revision}>
          <span className={classes.name}>Revision {revision}</span>
          <span>{index === 0 ? 'Current' : ''}</span>
          <span className={classes.facts}>
            Saved{by === null ? '' : ` by ${by}`} on {formatMoment(at)}
          </span>
          <Button
            variant="default"
            size="compact-sm"
            className={classes.action ?? ''}
            aria-label={`Show revision ${revision}`}
            onClick={() => onShow(revision)}
          >
            Show
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface SectionProps {
  target: LedgerTarget;
  /** What the paper is called. */
  label: string;
  /** The paper whole, as that revision left it. */
  show: (revision: number) => ReactNode;
}

/** The section of the page of a paper of any kind. */
export function RevisionSection({ target, label, show }: SectionProps) {
  const [shown, setShown] = useState<number>();
  return (
    <Section title="Revisions">
      <RevisionList target={target} onShow={setShown} />
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={`${label}, Revision ${shown ?? ''}`}
        size="90rem"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {shown === undefined ? null : show(shown)}
      </Modal>
    </Section>
  );
}

/** The section of the page of an order or an invoice. */
export function PaperRevisions({ target }: { target: PaperAddress }) {
  return (
    <RevisionSection
      target={target}
      label={paperKindLabels[target.kind]}
      show={(revision) => <OldRevision target={target} revision={revision} />}
    />
  );
}
