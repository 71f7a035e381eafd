/** The rows of an import with their outcomes: a page of all rows or of one outcome. */
import { Anchor, Badge, Pagination, SegmentedControl } from '@mantine/core';
import { Link } from 'react-router';
import { type Import, type ImportOutcome, type ImportRow, importOutcomes } from '#imports/import.ts';
import { partyPaths } from '#parties/web/party-texts.ts';
import { formatNumber } from '#shared/numbers.ts';
import { truckPaths } from '#web/paths.ts';
import { Section } from '#web/ui/section.tsx';
import classes from './import.module.css';
import { type ImportView, rowsOfPage } from './import-queries.ts';

const colours = { New: 'green', Changed: 'blue', Same: 'gray', Wrong: 'red' } as const;
const all = 'All';

function totalOf({ counts }: Import): number {
  return importOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}

/** The page of a record; costings have no page of their own. */
function addressOf({ kind, company }: Import, id: string): string | undefined {
  if (kind === 'trucks' && company !== null) return truckPaths.view(company, id);
  if (kind === 'clients') return partyPaths.client.view(id);
  return kind === 'suppliers' ? partyPaths.supplier.view(id) : undefined;
}

function Title({ given, row }: { given: Import; row: ImportRow }) {
  const isUndone = row.undo === 'Undone' && row.outcome === 'New';
  const address = row.id === null || isUndone ? undefined : addressOf(given, row.id);
  if (address === undefined) return <span className={classes.title}>{row.title}</span>;
  return (
    <Anchor component={Link} to={address} className={classes.title ?? ''}>
      {row.title}
    </Anchor>
  );
}

function Row({ given, row }: { given: Import; row: ImportRow }) {
  return (
    <li className={classes.row}>
      <span className={classes.line}>{`Line ${formatNumber(row.line)}`}</span>
      <Badge
        variant="light"
        tt="none"
        c="var(--mantine-color-text)"
        color={colours[row.outcome]}
        className={classes.outcome ?? ''}
      >
        {row.outcome}
      </Badge>
      <div className={classes.words}>
        <Title given={given} row={row} />
        {row.reason === null ? null : (
          <div className={classes.reason} data-wrong={row.outcome === 'Wrong' || undefined}>
            {row.reason}
          </div>
        )}
        {row.changes.map(({ field, label, from, to }) => (
          <div
            key={field}
            className={classes.change}
          >{`${label}: ${row.outcome === 'New' ? to : `${from === '' ? 'empty' : from} → ${to}`}`}</div>
        ))}
      </div>
    </li>
  );
}

interface Props {
  given: Import;
  view: ImportView;
  onShow: (next: { outcome?: ImportOutcome | null; page: number | null }) => void;
}

/** Rows of the page and outcome in the query string. */
export function RowsList({ given, view: { outcome, page }, onShow }: Props) {
  const shown = outcome === null ? totalOf(given) : given.counts[outcome];
  const pages = Math.ceil(shown / rowsOfPage);
  const choices = [
    { value: all, label: `${all} (${formatNumber(totalOf(given))})` },
    ...importOutcomes.map((one) => ({ value: one, label: `${one} (${formatNumber(given.counts[one])})` })),
  ];
  return (
    <Section title="Rows">
      <SegmentedControl
        className={classes.outcomes ?? ''}
        aria-label="Outcome"
        data={choices}
        value={outcome ?? all}
        onChange={(next) => onShow({ outcome: importOutcomes.find((one) => one === next) ?? null, page: null })}
      />
      {given.rows.length === 0 ? (
        <p className={classes.explained}>No rows to display.</p>
      ) : (
        <ul className={classes.rows} aria-label="Rows">
          {given.rows.map((row) => (
            <Row key={row.line} given={given} row={row} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pagination total={pages} value={page} onChange={(next) => onShow({ page: next })} aria-label="Pages" />
      )}
    </Section>
  );
}
