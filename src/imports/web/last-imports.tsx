/** The last imports, each to be opened again. */
import { Anchor, Badge } from '@mantine/core';
import { Link } from 'react-router';
import { type ImportLine, importKindLabels } from '#imports/import.ts';
import { companyNames } from '#shared/companies.ts';
import { formatNumber } from '#shared/numbers.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { formatMoment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './import.module.css';
import { useImports } from './import-queries.ts';
import { stateColours } from './open-import.tsx';

const noList = 'Failed to retrieve list of imports.';

function factsOf({ kind, company, counts, at, by }: ImportLine): string {
  const of = company === null ? '' : ` of ${companyNames[company]}`;
  const numbers = `${formatNumber(counts.New)} new, ${formatNumber(counts.Changed)} changed, ${formatNumber(counts.Wrong)} wrong`;
  return `${importKindLabels[kind]}${of}, ${numbers}, ${formatMoment(at)}${by === null ? '' : ` by ${by}`}`;
}

/** The newest first. */
export function LastImports() {
  const { data, error, refetch } = useImports();
  useLoadAlert(data === undefined ? error : null, noList);
  const missing =
    error === null ? <Loading text="Loading list of imports..." /> : <LoadFailed text={noList} onRetry={refetch} />;
  return (
    <Section title="Last Imports">
      {data === undefined ? missing : null}
      {data?.length === 0 ? <p className={classes.explained}>No imports to display</p> : null}
      <ul className={classes.rows} aria-label="Last imports">
        {data?.map((one) => (
          <li key={one.id} className={classes.row}>
            <Badge variant="light" tt="none" c="var(--mantine-color-text)" color={stateColours[one.state]}>
              {one.state}
            </Badge>
            <div className={classes.words}>
              <Anchor
                component={Link}
                to={`${paths.import}?id=${encodeURIComponent(one.id)}`}
                className={classes.title ?? ''}
              >
                {one.name}
              </Anchor>
              <div className={classes.change}>{factsOf(one)}</div>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
