/** `/sales`: sales in a period by month, make, type, client or company. */
import { Group, Select, Text } from '@mantine/core';
import { IconReportMoney } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SalesKey, salesKeyLabels, salesKeys, withoutPriceText } from '#reports/sales.ts';
import { exportSalesRoute, salesRoute } from '#reports/sales-routes.ts';
import { formatDate, isPeriod } from '#shared/dates.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { callApi, callApiForFile } from '#web/api/call-api.ts';
import { identifyCall } from '#web/api/use-call.ts';
import { DayInput } from '#web/form/day-input.tsx';
import { companyPathOf } from '#web/table/list-source.ts';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormatMenu } from '#web/ui/format-menu.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { type ListCompany, useListCompany } from '#web/ui/use-company.ts';
import { withQuietMonths } from './months.ts';
import { PrintButton } from './print-button.tsx';
import classes from './sales-page.module.css';
import { SalesChart, SalesTable } from './sales-table.tsx';
import { daysOfPeriod, salesPeriods, useSalesQuery } from './use-sales-query.ts';

const failed = 'Failed to retrieve sales.';

interface Shown {
  from: string;
  to: string;
  by: SalesKey;
}

interface ChoicesProps {
  company: ListCompany;
  shown: Shown;
  onChange: (part: Partial<Shown>) => void;
}

const byChoices = salesKeys.map((value) => ({ value, label: salesKeyLabels[value] }));

/** The name of the period with these days, or null. */
function periodOf({ from, to }: Shown): string | null {
  const found = salesPeriods.find(({ months }) => {
    const days = daysOfPeriod(months);
    return days.from === from && days.to === to;
  });
  return found?.label ?? null;
}

function Choices({ company, shown, onChange }: ChoicesProps) {
  return (
    <Group className={classes.choices ?? ''} gap="sm" align="end" mb="md">
      <Select
        label="Period"
        data={salesPeriods.map(({ label }) => label)}
        value={periodOf(shown)}
        placeholder="Custom dates"
        allowDeselect={false}
        onChange={(label) => {
          const period = salesPeriods.find((one) => one.label === label);
          if (period) onChange(daysOfPeriod(period.months));
        }}
      />
      <DayInput label="From" w={150} value={shown.from} onDay={(from) => from !== null && onChange({ from })} />
      <DayInput
        label="To"
        w={150}
        value={shown.to}
        error={!isPeriod(shown)}
        onDay={(to) => to !== null && onChange({ to })}
      />
      <Select
        label="By"
        data={byChoices}
        value={shown.by}
        allowDeselect={false}
        onChange={(value) => {
          const by = salesKeys.find((one) => one === value);
          if (by) onChange({ by });
        }}
      />
      <FormatMenu
        offered={['csv', 'xlsx']}
        name={`Sales_${company}`}
        read={(format) => {
          const params = { truckCompany: companyPathOf(company) };
          return callApiForFile(exportSalesRoute, { params, query: { ...shown, format } });
        }}
      />
      <PrintButton />
    </Group>
  );
}

/** Shows the previous result until the next one is loaded. */
function useSales(company: ListCompany, query: Shown) {
  const params = { truckCompany: companyPathOf(company) };
  return useQuery({
    ...identifyCall(salesRoute, { params, query }),
    queryFn: async ({ signal }) => {
      const { rows, total } = await callApi(salesRoute, { params, query, signal });
      return { sales: { rows: query.by === 'month' ? withQuietMonths(rows, query) : rows, total }, shown: query };
    },
    placeholderData: keepPreviousData,
    enabled: isPeriod(query),
  });
}

function CompanySales({ company }: { company: ListCompany }) {
  const [shown, setShown] = useSalesQuery();
  const { data, error, refetch } = useSales(company, shown);
  useLoadAlert(error, failed);
  const missing =
    error === null ? (
      <Loading text="Loading sales..." />
    ) : (
      <LoadFailed text="The sales could not be loaded." onRetry={refetch} />
    );
  const view = data && { company, ...data.shown, sales: data.sales };
  return (
    <>
      <Choices company={company} shown={shown} onChange={(part) => void setShown(part)} />
      {!isPeriod(shown) ? (
        <p role="alert">The last day is before the first day.</p>
      ) : view === undefined || error !== null ? (
        missing
      ) : view.sales.total.trucks === 0 ? (
        <EmptyState text="No trucks were sold in this period." icon={<IconReportMoney size={30} />} />
      ) : (
        <>
          <p className="print-only">{`${formatDate(view.from)} to ${formatDate(view.to)} by ${salesKeyLabels[view.by].toLowerCase()}`}</p>
          <Section title="Profit at sale and after later costs">
            <SalesChart view={view} />
          </Section>
          <Section title="Sales">
            {view.sales.total.withoutPrice > 0 && (
              <Text
                size="sm"
                mb="sm"
              >{`${withoutPriceText(view.sales.total.withoutPrice)}. Sales, costs and profits leave ${view.sales.total.withoutPrice === 1 ? 'it' : 'them'} out.`}</Text>
            )}
            <SalesTable view={view} />
          </Section>
        </>
      )}
    </>
  );
}

export function SalesPage() {
  const company = useListCompany();
  return (
    <>
      <PageHeader title="Sales" />
      <CompanyTabs>
        <CompanySales key={company} company={company} />
      </CompanyTabs>
    </>
  );
}
