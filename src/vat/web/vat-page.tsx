/** `/vat`: the VAT of a company for a month or quarter. */
import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Company } from '#shared/companies.ts';
import { formatMoney } from '#shared/money.ts';
import { vatFigures } from '#vat/vat-figures.ts';
import { type Period, periodDays, periodName } from '#vat/vat-period.ts';
import { exportVatSummaryRoute, vatSummaryRoute } from '#vat/vat-routes.ts';
import { type OverdueExport, overdueExportText, type VatSummary } from '#vat/vat-summary.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { creditNotePaths, invoicePaths } from '#web/paths.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { FormatMenu } from '#web/ui/format-menu.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type ListCompany, useListCompany } from '#web/ui/use-company.ts';
import { accountantNote } from './accountant-note.ts';
import { DeletedPurchases } from './deleted-purchases.tsx';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import classes from './vat.module.css';
import { vatAddresses } from './vat-addresses.ts';
import { VatTable } from './vat-table.tsx';

export function VatPage() {
  const company = useListCompany();
  const [period, setPeriod] = usePeriod();
  const days = periodDays(period);
  return (
    <>
      <PageHeader title="VAT" />
      <CompanyTabs>
        <div className={classes.head}>
          <PeriodChoice period={period} onChoose={setPeriod} />
          {days && <ExportSummary company={company} period={period} days={days} />}
        </div>
        {days && <Summary key={company} company={company} period={period} days={days} />}
        <Text
          size="sm"
          c="dimmed"
          mt="md"
        >{`Invoices are included by tax point; credit notes and purchases by date. ${accountantNote}`}</Text>
      </CompanyTabs>
    </>
  );
}

interface PeriodProps {
  company: ListCompany;
  period: string;
  days: Period;
}

function Summary({ company, period, days }: PeriodProps) {
  const call = { params: { truckCompany: companyPathOf(company) }, query: { from: days.from, to: days.to } };
  const { data, error, refetch } = useCall(vatSummaryRoute, call);
  useLoadAlert(error, 'Failed to retrieve VAT summary');
  if (error !== null && data === undefined) {
    return <LoadFailed text="The VAT summary could not be loaded." onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Loading />;
  return (
    <>
      <VatTable
        figures={vatFigures(data)}
        addresses={vatAddresses(data, company, days)}
        caption={`VAT: ${periodName(period)}`}
      />
      {data.unconverted.length === 0 ? null : <Unconverted papers={data.unconverted} />}
      <OverdueExports invoices={data.overdueExportInvoices} />
      <DeletedPurchases company={company} days={days} />
    </>
  );
}

const unconverted = {
  invoice: { label: 'Invoice', paths: invoicePaths },
  creditNote: { label: 'Credit Note', paths: creditNotePaths },
};

/** Invoices and credit notes that are in none of the figures. */
function Unconverted({ papers }: { papers: VatSummary['unconverted'] }) {
  return (
    <Alert
      color="yellow"
      mt="md"
      icon={<IconAlertTriangle aria-hidden />}
      title="US dollar invoices without an exchange rate (not included above)"
    >
      <Group gap="sm">
        {papers.map(({ kind, id, company, number }) => (
          <Anchor
            key={id}
            component={Link}
            c="inherit"
            underline="always"
            to={unconverted[kind].paths.view(company as Company, id)}
          >
            {unconverted[kind].label} {number}
          </Anchor>
        ))}
      </Group>
    </Alert>
  );
}

function ExportSummary({ company, period, days: { from, to } }: PeriodProps) {
  return (
    <FormatMenu
      offered={['csv', 'xlsx']}
      name={`VAT_${company}_${period}`}
      read={(format) => {
        const params = { truckCompany: companyPathOf(company) };
        return callApiForFile(exportVatSummaryRoute, { params, query: { from, to, format } });
      }}
    />
  );
}

/** A line for each change. Renders nothing if there are none. */
function OverdueExports({ invoices }: { invoices: readonly OverdueExport[] }) {
  if (invoices.length === 0) return null;
  return (
    <section aria-label="Overdue exports">
      <Text mt="md">
        Without proof of export in time, an export counts as a sale with VAT until the proof is attached:
      </Text>
      <ul>
        {invoices.map((invoice) => {
          const { id, company, day, change, vat } = invoice;
          return (
            <li key={`${id} ${change} ${day}`}>
              <Anchor component={Link} to={invoicePaths.view(company, id)} inherit>
                {overdueExportText(invoice)}
              </Anchor>
              , VAT {formatMoney(vat)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
