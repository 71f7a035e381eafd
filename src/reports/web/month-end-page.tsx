/** `/month-end`: a month for the accountant, with files, figures, checklist and handovers. */
import { Anchor, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type MonthEndCheck, monthEndCodeLabels, monthEndCodes } from '#reports/month-end.ts';
import {
  monthEndFiguresRoute,
  monthEndHandoversRoute,
  monthEndPapersRoute,
  monthEndRoute,
} from '#reports/month-end-routes.ts';
import { companyNames, parseCompany } from '#shared/companies.ts';
import { formatNumber } from '#shared/numbers.ts';
import { kindOfPeriod, periodDays, periodName, periodOf } from '#vat/vat-period.ts';
import { accountantNote } from '#vat/web/accountant-note.ts';
import { PeriodChoice, usePeriod } from '#vat/web/period-choice.tsx';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/paths.ts';
import { listLink } from '#web/table/list-link.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import { companyAccent } from '#web/ui/company-accent.ts';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { type ListCompany, useListCompany } from '#web/ui/use-company.ts';
import classes from './month-end.module.css';
import { MonthEndFiguresSection } from './month-end-figures.tsx';
import { MonthEndFiles } from './month-end-files.tsx';
import { MonthEndHandovers } from './month-end-handovers.tsx';
import needs from './needs-doing.module.css';

const failed = 'Failed to retrieve month end.';

/** The company in the path of a record. */
function CompanyOf({ address }: { address: string }) {
  const company = parseCompany(address.split('/')[1]);
  return company && <span style={{ color: companyAccent(company) }}>{companyNames[company]}</span>;
}

interface ChecksProps {
  checks: readonly MonthEndCheck[];
  withCompany: boolean;
}

function Checks({ checks, withCompany }: ChecksProps) {
  return monthEndCodes.map((code) => {
    const own = checks.filter((check) => check.code === code);
    if (own.length === 0) return null;
    return (
      <Section key={code} title={`${monthEndCodeLabels[code]} (${formatNumber(own.length)})`}>
        <ul className={needs.rows}>
          {own.map(({ id, message, address }) => (
            <li key={id} className={needs.row}>
              <Anchor component={Link} to={address} className={needs.words}>
                {message}
              </Anchor>
              {withCompany && <CompanyOf address={address} />}
            </li>
          ))}
        </ul>
      </Section>
    );
  });
}

function CheckList({ company, period }: { company: ListCompany; period: string }) {
  const { data } = useCall(monthEndRoute, { params: { truckCompany: companyPathOf(company), period } });
  if (data === undefined) return null;
  if (data.length === 0) {
    return <EmptyState text="Nothing left to do for this month." icon={<IconCircleCheck size={30} />} />;
  }
  return <Checks checks={data} withCompany={company === 'all'} />;
}

/** Link to the payments of the month. */
function Received({ company, month }: { company: ListCompany; month: string }) {
  const days = periodDays(month);
  if (days === undefined) return null;
  return (
    <Text size="sm" mb="md">
      <Anchor component={Link} to={listLink(paths.payments, { company, filters: { date: days } })} inherit>
        {`Money received in ${periodName(month)}`}
      </Anchor>
    </Text>
  );
}

/** The chosen month; for a quarter in the URL, its last month. */
function useMonth() {
  const [period, setPeriod] = usePeriod();
  const days = periodDays(period);
  return [kindOfPeriod(period) === 'month' || !days ? period : periodOf(days.to, 'month'), setPeriod] as const;
}

/**
 * The calls of all parts of the page, which appear together, so that none moves another. A call that failed is sent
 * again when its part appears, so `isPending` would hide the parts again, without end.
 */
function useParts(company: ListCompany, month: string) {
  const args = { params: { truckCompany: companyPathOf(company), period: month } };
  const parts = [
    useCall(monthEndPapersRoute, args),
    useCall(monthEndHandoversRoute, args),
    useCall(monthEndFiguresRoute, args),
    useCall(monthEndRoute, args),
  ];
  const failedParts = parts.filter(({ data, error }) => data === undefined && error !== null);
  useLoadAlert(failedParts[0]?.error ?? null, failed);
  return {
    isLoading: parts.some(({ isFetched }) => !isFetched),
    hasFailed: failedParts.length > 0,
    retry: () => {
      for (const { refetch } of failedParts) void refetch();
    },
  };
}

export function MonthEndPage() {
  const company = useListCompany();
  const [month, setMonth] = useMonth();
  const { isLoading, hasFailed, retry } = useParts(company, month);
  return (
    <>
      <PageHeader title="Month End" />
      <CompanyTabs>
        <p className="print-only">{periodName(month)}</p>
        <div className={classes.head}>
          <PeriodChoice period={month} onChoose={setMonth} withQuarters={false} />
          {isLoading ? null : <MonthEndFiles key={`${company} ${month}`} company={company} month={month} />}
        </div>
        {isLoading ? (
          <Loading text="Loading month end..." />
        ) : (
          <>
            <Received company={company} month={month} />
            <MonthEndHandovers company={company} month={month} />
            <MonthEndFiguresSection company={company} month={month} />
            <CheckList key={`${company} ${month}`} company={company} period={month} />
            {hasFailed ? <LoadFailed text="Month end could not be loaded." onRetry={retry} /> : null}
          </>
        )}
        <Text
          size="sm"
          c="dimmed"
          mt="md"
        >{`Invoices are included by tax point, credit notes by date. The Xero file uses the account codes and tax names from Company Particulars; credit note numbers start with CN-. Margin sales have no VAT in it: see the VAT summary. PDFs are the latest issued copies. ${accountantNote}`}</Text>
      </CompanyTabs>
    </>
  );
}
