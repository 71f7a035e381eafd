/** An open import: its state, columns, rows and actions. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Import, ImportOutcome, ImportState } from '#imports/import.ts';
import { importKindLabels } from '#imports/import.ts';
import { partyPaths } from '#parties/web/party-texts.ts';
import { companyNames } from '#shared/companies.ts';
import { formatNumber } from '#shared/numbers.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { formatMoment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { StateColour } from '#web/ui/state-word.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { FileText } from './file-text.tsx';
import classes from './import.module.css';
import { ImportActions, ImportProgress, isUndoable } from './import-actions.tsx';
import { type ImportView, useImport } from './import-queries.ts';
import { RowsList } from './rows-list.tsx';

const noImport = 'Failed to retrieve import.';

export const stateColours: Record<ImportState, StateColour> = {
  Reading: 'gray',
  Ready: 'blue',
  Running: 'blue',
  Done: 'green',
  Undoing: 'blue',
  Undone: 'gray',
  Failed: 'red',
};

/** The list that contains the imported records. */
function listAddress({ kind, company }: Import): string {
  if (kind === 'clients') return partyPaths.client.list;
  if (kind === 'suppliers') return partyPaths.supplier.list;
  const list = kind === 'trucks' ? paths.allStock : paths.costingsSummary;
  return company === null ? list : `${list}?company=${company}`;
}

function ResultText({ given }: { given: Import }) {
  const { counts, undoUntil } = given;
  const until =
    undoUntil === null || !isUndoable(given)
      ? ''
      : ` You can undo this until ${formatMoment(undoUntil)}, unless something has been changed since.`;
  return (
    <Alert
      variant="default"
      icon={<IconCheck size={18} color="var(--mantine-color-green-text)" aria-hidden />}
      title="Imported"
      role="status"
    >{`${formatNumber(counts.New)} new, ${formatNumber(counts.Changed)} changed, ${formatNumber(counts.Same)} unchanged, ${formatNumber(counts.Wrong)} with errors.${until}`}</Alert>
  );
}

function ReadyText({ given: { counts, columns } }: { given: Import }) {
  const ignored = columns.filter(({ field }) => field === null).map(({ head }) => head);
  return (
    <>
      <p
        className={classes.explained}
        role="status"
      >{`${formatNumber(counts.New)} new, ${formatNumber(counts.Changed)} to update, ${formatNumber(counts.Same)} unchanged, ${formatNumber(counts.Wrong)} with errors. Rows with errors are skipped.`}</p>
      {ignored.length > 0 && (
        <p className={classes.explained}>{`Columns that are not imported: ${ignored.join(', ')}.`}</p>
      )}
    </>
  );
}

function ImportError({ title, text }: { title: string; text: string | null }) {
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle size={18} color="var(--mantine-color-error)" aria-hidden />}
      title={title}
      role="status"
    >
      {text}
    </Alert>
  );
}

function StateText({ given }: { given: Import }) {
  const { state, fault: error } = given;
  switch (state) {
    case 'Reading':
      return <Loading text="Reading the file..." />;
    case 'Ready':
      return <ReadyText given={given} />;
    case 'Running':
    case 'Undoing':
      return <ImportProgress given={given} />;
    case 'Done':
      return error === null ? (
        <ResultText given={given} />
      ) : (
        <ImportError title="This import was partly undone" text={error} />
      );
    case 'Undone':
      return error === null ? (
        <p className={classes.explained}>Import undone. Everything is back as it was.</p>
      ) : (
        <ImportError title="Import partly undone" text={error} />
      );
    default:
      return <ImportError title="This import failed" text={error} />;
  }
}

interface Props {
  view: ImportView;
  onShow: (next: { outcome?: ImportOutcome | null; page: number | null }) => void;
  onRemoved: () => void;
}

/** Polled while the server is working on the import. */
export function OpenImport({ view, onShow, onRemoved }: Props) {
  const { data, error, refetch } = useImport(view);
  const isAbsent = hasStatus(error, 404);
  useLoadAlert(data === undefined && !isAbsent ? error : null, noImport);
  if (isAbsent) return <EmptyState text="The requested import does not exist." />;
  if (data === undefined) {
    return error === null ? <Loading text="Loading import..." /> : <LoadFailed text={noImport} onRetry={refetch} />;
  }
  const { kind, company, name, state, progress, columns } = data;
  const isMatchable = state === 'Ready' || (state === 'Failed' && progress === 0);
  return (
    <>
      <Section
        title={name}
        actions={
          <>
            <ImportActions given={data} onRemoved={onRemoved} />
            {state === 'Done' ? (
              <ButtonLink to={listAddress(data)}>{`Show ${importKindLabels[kind]}`}</ButtonLink>
            ) : null}
          </>
        }
      >
        <div className={classes.facts}>
          <StateBadge color={stateColours[state]} text={state} />
          <span>{`${importKindLabels[kind]}${company === null ? '' : ` for ${companyNames[company]}`}`}</span>
        </div>
        <FileText given={data} isOpen={isMatchable} />
        <StateText given={data} />
      </Section>
      {columns.length > 0 && isMatchable ? <ColumnsTable given={data} isOpen /> : null}
      {columns.length > 0 ? <RowsList given={data} view={view} onShow={onShow} /> : null}
      {columns.length > 0 && !isMatchable ? <ColumnsTable given={data} isOpen={false} /> : null}
    </>
  );
}
