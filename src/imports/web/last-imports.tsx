/** Recent imports, each with a link to open it. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { type ImportLine, importKindLabels } from '#imports/import.ts';
import { listImportsRoute } from '#imports/import-routes.ts';
import { companyNames } from '#shared/companies.ts';
import { formatNumber } from '#shared/numbers.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatMoment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import classes from './import.module.css';
import { stateColours } from './open-import.tsx';

const noList = 'Failed to retrieve list of imports.';

function factsOf({ kind, company, counts, at, by }: ImportLine): string {
  const forCompany = company === null ? '' : ` for ${companyNames[company]}`;
  const numbers = `${formatNumber(counts.New)} new, ${formatNumber(counts.Changed)} changed, ${formatNumber(counts.Wrong)} with errors`;
  return `${importKindLabels[kind]}${forCompany}, ${numbers}, ${formatMoment(at)}${by === null ? '' : ` by ${by}`}`;
}

function ImportItem({ line }: { line: ImportLine }) {
  return (
    <li className={classes.row}>
      <StateBadge color={stateColours[line.state]} text={line.state} />
      <div className={classes.words}>
        <Anchor
          component={Link}
          to={`${paths.import}?id=${encodeURIComponent(line.id)}`}
          className={classes.title ?? ''}
        >
          {line.name}
        </Anchor>
        <div className={classes.change}>{factsOf(line)}</div>
      </div>
    </li>
  );
}

function ImportList({ lines }: { lines: readonly ImportLine[] }) {
  if (lines.length === 0) return <p className={classes.explained}>No imports to display</p>;
  return (
    <ul className={classes.rows} aria-label="Last imports">
      {lines.map((line) => (
        <ImportItem key={line.id} line={line} />
      ))}
    </ul>
  );
}

/** Newest first. */
export function LastImports() {
  const { data, error, refetch } = useCall(listImportsRoute, {});
  useLoadAlert(data === undefined ? error : null, noList);
  const missing =
    error === null ? (
      <Loading text="Loading list of imports..." />
    ) : (
      <LoadFailed text="The list of imports could not be loaded." onRetry={refetch} />
    );
  return <Section title="Last Imports">{data === undefined ? missing : <ImportList lines={data} />}</Section>;
}
