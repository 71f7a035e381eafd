/** `/month-end`: a company's month for its accountant, what is still open about it, and its files (specification, section 15.4). */
import { Anchor, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type MonthEndCheck, monthEndCodeLabels, monthEndCodes } from '#reports/month-end.ts';
import { monthEndRoute } from '#reports/month-end-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { formatNumber } from '#shared/numbers.ts';
import { kindOfPeriod, periodDays, periodOf } from '#vat/vat-period.ts';
import { accountantNote } from '#vat/web/accountant-note.ts';
import { PeriodChoice, usePeriod } from '#vat/web/period-choice.tsx';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { useCall } from '#web/api/use-call.ts';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { useCompany } from '#web/ui/use-company.ts';
import classes from './month-end.module.css';
import { MonthEndFiles } from './month-end-files.tsx';
import needs from './needs-doing.module.css';

const failed = 'Failed to retrieve month end.';

function Checks({ checks }: { checks: readonly MonthEndCheck[] }) {
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
            </li>
          ))}
        </ul>
      </Section>
    );
  });
}

function CheckList({ company, period }: { company: Company; period: string }) {
  const { data, error, refetch } = useCall(monthEndRoute, { params: { truckCompany: companyPaths[company], period } });
  useLoadAlert(data === undefined ? error : null, failed);
  if (data === undefined) {
    return error === null ? (
      <Loading text="Loading month end..." />
    ) : (
      <LoadFailed text="Month end could not be loaded." onRetry={refetch} />
    );
  }
  if (data.length === 0) {
    return <EmptyState text="Nothing is open in this month." icon={<IconCircleCheck size={30} />} />;
  }
  return <Checks checks={data} />;
}

/** The chosen month; the last one of a quarter that the address names. */
function useMonth() {
  const [period, setPeriod] = usePeriod();
  const days = periodDays(period);
  return [kindOfPeriod(period) === 'month' || !days ? period : periodOf(days.to, 'month'), setPeriod] as const;
}

/** Check list and files of the chosen company and month. */
export function MonthEndPage() {
  const company = useCompany();
  const [month, setMonth] = useMonth();
  return (
    <>
      <PageHeader title="Month End" company={company} />
      <CompanyTabs withAll={false}>
        <div className={classes.head}>
          <PeriodChoice period={month} onChoose={setMonth} withQuarters={false} />
          <MonthEndFiles key={`${company} ${month}`} company={company} month={month} />
        </div>
        <CheckList key={`${company} ${month}`} company={company} period={month} />
        <Text size="sm" c="dimmed" mt="md">
          Invoices count by their tax point, credit notes by their date. Xero's file has the accounts and tax names of
          the company's particulars, and CN- before the numbers of credit notes; margin sales stand there without VAT,
          which the VAT summary has. The PDFs are those that were issued last. {accountantNote}
        </Text>
      </CompanyTabs>
    </>
  );
}
