/** The versions of an order, invoice or credit note, each with user, time and a button to show it. */
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ledgerRoutes } from '#ledger/ledger-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatMoment } from '#web/moment.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { type LedgerTarget, ledgerParams } from './issued-copies.tsx';
import classes from './paper-ledger.module.css';

function RevisionList({ target, onShow }: { target: LedgerTarget; onShow: (revision: number) => void }) {
  const { data, isPending, refetch } = useCall(ledgerRoutes[target.kind].revisions, { params: ledgerParams(target) });
  if (isPending) return <Loading text="Loading versions..." />;
  if (data === undefined) return <LoadFailed text="The versions could not be loaded." onRetry={refetch} />;
  return (
    <ul className={classes.list}>
      {data.map(({ revision, at, by }, index) => (
        <li key={revision}>
          <span className={classes.name}>{`Version ${revision}`}</span>
          <span>{index === 0 ? 'Current' : ''}</span>
          <span className={classes.facts}>{`Saved${by === null ? '' : ` by ${by}`} on ${formatMoment(at)}`}</span>
          <Button
            variant="default"
            size="compact-sm"
            className={classes.action ?? ''}
            aria-label={`Show version ${revision}`}
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
  label: string;
  /** Renders the paper of a revision. */
  show: (revision: number) => ReactNode;
}

export function RevisionSection({ target, label, show }: SectionProps) {
  const [shown, setShown] = useState<number>();
  return (
    <Section title="Versions">
      <RevisionList target={target} onShow={setShown} />
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={`${label}, version ${shown ?? ''}`}
        size="90rem"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {shown === undefined ? null : show(shown)}
      </Modal>
    </Section>
  );
}
