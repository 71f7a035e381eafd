/** The business figures on the landing page, for approved users. */
import { memo } from 'react';
import { Link } from 'react-router';
import type { LastOfChanges, SalesMonth } from '#reports/overview.ts';
import { overviewRoute } from '#reports/overview-routes.ts';
import { monthEnd } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { formatNumber } from '#shared/numbers.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatRecentMoment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { listLink } from '#web/table/list-link.ts';
import { today } from '#web/today.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { FiguresTable } from './figures-table.tsx';
import { useGetStarted } from './get-started.tsx';
import { LazyBars } from './lazy-bars.tsx';
import { monthName } from './months.ts';
import classes from './overview.module.css';
import { OverviewFigures } from './overview-figures.tsx';
import { shortMoney } from './short-money.ts';

/** Loaded when the page opens. */
function useOverview() {
  return useCall(overviewRoute, {}, { retries: 1, keepsEqualObjects: true });
}

const chartHeight = 220;
const countText = (count: number) => formatNumber(count);
/** The charts' data as a table, for screen readers and the keyboard. */
function MonthsTable({ months }: { months: readonly SalesMonth[] }) {
  const hasVat = months.some(({ profit, profitAfterVat }) => profitAfterVat !== profit);
  const rows = months.map(({ month, sold, profit, profitAfterVat }) => {
    const soldDate = { from: `${month}-01`, to: monthEnd(`${month}-01`) };
    const priced = (shown: string) =>
      listLink(paths.costingsSummary, {
        company: 'all',
        filters: { soldDate, salePrice: { from: 0.01 } },
        shows: [shown],
      });
    return {
      id: month,
      name: monthName(month),
      figures: [
        { text: formatNumber(sold), to: listLink(paths.allStock, { company: 'all', filters: { soldDate } }) },
        { text: formatMoney(profit), to: priced('profit') },
        ...(hasVat ? [{ text: formatMoney(profitAfterVat), to: priced('profitAfterVat') }] : []),
      ],
    };
  });
  return (
    <FiguresTable
      caption="Trucks sold and profit by month"
      heads={['Month', 'Trucks Sold', 'Profit', ...(hasVat ? ['Profit after VAT'] : [])]}
      rows={rows}
    />
  );
}

/** Redraws only when a month's figures change: on busy days, updates arrive every second. */
const Months = memo(function MonthCharts({ months }: { months: readonly SalesMonth[] }) {
  const data = months.map(({ month, sold, profit }) => ({ label: monthName(month), sold, profit }));
  return (
    <div className={classes.charts}>
      <Section title="Trucks sold by month">
        <LazyBars
          data={data}
          series={[{ name: 'sold', label: 'Trucks sold', color: 'petrol.6' }]}
          height={chartHeight}
          valueText={countText}
        />
      </Section>
      <Section title="Profit by month">
        <LazyBars
          data={data}
          series={[{ name: 'profit', label: 'Profit', color: 'yellow.6' }]}
          height={chartHeight}
          valueText={formatMoney}
          axisText={shortMoney}
        />
      </Section>
      <div className={classes.months}>
        <MonthsTable months={months} />
      </div>
    </div>
  );
});

function LastChanges({ changes }: { changes: readonly LastOfChanges[] }) {
  if (changes.length === 0) return <p className={classes.nothing}>No activity yet.</p>;
  return (
    <ol className={classes.changes}>
      {changes.map(({ at, by, sentence, address }) => (
        <li key={`${at} ${sentence}`} className={classes.change}>
          {address === null ? (
            <span>{sentence}</span>
          ) : (
            <Link to={address} className={classes.link ?? ''}>
              {sentence}
            </Link>
          )}
          <span className={classes.when}>
            {by}, <time dateTime={at}>{formatRecentMoment(at)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Reserves the space of every part from the start, so that nothing moves when the figures arrive. */
export function OverviewPart() {
  const { data, error, refetch } = useOverview();
  const { isLoading, isFirst, panel } = useGetStarted();
  const loading = <Loading text="Loading today's figures..." />;
  if (isLoading) return loading;
  if (data === undefined) {
    return error === null ? loading : <LoadFailed text="Today's figures could not be loaded." onRetry={refetch} />;
  }
  return (
    <>
      {isFirst ? panel : null}
      <Section title="Today">
        <OverviewFigures lines={data.companies} month={data.months.at(-1)?.month ?? today()} />
      </Section>
      {isFirst ? null : panel}
      <Months months={data.months} />
      <Section title="Recent activity">
        <LastChanges changes={data.lastChanges} />
      </Section>
    </>
  );
}
