/** The files of a month end, and the invoices and credit notes left to issue. */
import { Group, Text } from '@mantine/core';
import { IconFileTypeCsv, IconFileZip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { handoverFileLabels } from '#reports/month-end.ts';
import {
  issueMonthEndRoute,
  monthEndFilesRoute,
  monthEndHandoversRoute,
  monthEndLinesRoute,
  monthEndPapersRoute,
  monthEndPdfsRoute,
  monthEndXeroRoute,
} from '#reports/month-end-routes.ts';
import { companyPaths } from '#shared/companies.ts';
import { formatNumber } from '#shared/numbers.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { callKey, useCall, useChange } from '#web/api/use-call.ts';
import { useFileDownload } from '#web/api/use-file-download.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import type { ListCompany } from '#web/ui/use-company.ts';

interface Props {
  company: ListCompany;
  month: string;
}

interface FileButtonProps {
  label: string;
  /** With extension. */
  name: string;
  read: () => Promise<Blob>;
  isZip?: boolean;
  disabled?: boolean;
}

function FileButton({ label, name, read, isZip = false, disabled = false }: FileButtonProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useFileDownload(async () => {
    const file = await read();
    void client.invalidateQueries({ queryKey: callKey(monthEndHandoversRoute) });
    return { file, name };
  });
  const Icon = isZip ? IconFileZip : IconFileTypeCsv;
  return (
    <BusyButton
      busy={isPending}
      disabled={disabled}
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => mutate()}
    >
      {label}
    </BusyButton>
  );
}

interface XeroProps {
  company: Exclude<ListCompany, 'all'>;
  month: string;
  parts: number;
}

/** One button per file, because an import into Xero is limited. */
function XeroButtons({ company, month, parts }: XeroProps) {
  const params = { truckCompany: companyPaths[company], period: month };
  const name = `Xero_${company}_${month}`;
  return Array.from({ length: Math.max(1, parts) }, (_, at) => at + 1).map((part) => (
    <FileButton
      key={part}
      label={parts <= 1 ? handoverFileLabels.xero : `${handoverFileLabels.xero} ${part} of ${parts}`}
      name={part === 1 ? `${name}.csv` : `${name}_${part}.csv`}
      read={() => callApiForFile(monthEndXeroRoute, { params, query: { part } })}
    />
  ));
}

/** `no invoices`, `1 invoice`, `1,200 invoices` */
function plural(count: number, one: string): string {
  return `${count === 0 ? 'no' : formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** `3 were never issued, 1 has changed since it was issued` */
function openText(neverIssued: number, changed: number): string {
  const never = `${formatNumber(neverIssued)} ${neverIssued === 1 ? 'was' : 'were'} never issued`;
  const since = `${formatNumber(changed)} ${changed === 1 ? 'has changed since it was' : 'have changed since they were'} issued`;
  return [neverIssued > 0 ? never : '', changed > 0 ? since : ''].filter(Boolean).join(', ');
}

function IssueNow({ company, month, words }: Props & { words: string }) {
  const { mutate, isPending } = useChange(issueMonthEndRoute);
  const params = { truckCompany: companyPathOf(company), period: month };
  // Each call issues documents for some seconds; the counts on screen show the progress.
  const issueRest = () =>
    mutate(
      { params },
      {
        onSuccess: ({ data }) => {
          if (data.left > 0) issueRest();
        },
        onError: (error) => sendAlert('Error', errorMessage(error)),
      },
    );
  const issue = () => {
    clearAlerts('Error', 'Warning');
    issueRest();
  };
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm">{words}</Text>
      <BusyButton busy={isPending} variant="default" size="compact-sm" onClick={issue}>
        Issue now
      </BusyButton>
    </Group>
  );
}

export function MonthEndFiles({ company, month }: Props) {
  const params = { truckCompany: companyPathOf(company), period: month };
  const { data } = useCall(monthEndPapersRoute, { params });
  const { invoices = 0, creditNotes = 0, issued = 0, neverIssued = 0, changedSinceIssue = 0 } = data ?? {};
  const end = `${company === 'all' ? 'All' : company}_${month}`;
  const counts = `${plural(invoices, 'invoice')}, ${plural(creditNotes, 'credit note')}; ${formatNumber(issued)} issued`;
  const open = openText(neverIssued, changedSinceIssue);
  const { lines, pdfs, files } = handoverFileLabels;
  const ofEveryCompany = { truckCompany: companyPathOf('all'), period: month };
  return (
    <div>
      <Group gap="xs">
        {company === 'all' ? null : <XeroButtons company={company} month={month} parts={data?.xeroParts ?? 1} />}
        <FileButton
          label={lines}
          name={`Lines_${end}.csv`}
          read={() => callApiForFile(monthEndLinesRoute, { params })}
        />
        <FileButton
          label={data ? `${pdfs}, ${formatNumber(issued)} of ${formatNumber(invoices + creditNotes)}` : pdfs}
          name={`PDFs_${end}.zip`}
          read={() => callApiForFile(monthEndPdfsRoute, { params })}
          isZip
          disabled={issued === 0}
        />
        <FileButton
          label={files}
          name={`Month_End_${end}.zip`}
          read={() => callApiForFile(monthEndFilesRoute, { params })}
          isZip
          disabled={invoices + creditNotes === 0}
        />
        {company === 'all' ? null : (
          <FileButton
            label="Every company (ZIP)"
            name={`Month_End_All_${month}.zip`}
            read={() => callApiForFile(monthEndFilesRoute, { params: ofEveryCompany })}
            isZip
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" mt={4} mih="1.5em">
        {data ? `${counts.charAt(0).toUpperCase()}${counts.slice(1)}` : ''}
      </Text>
      {open === '' ? null : <IssueNow company={company} month={month} words={open} />}
    </div>
  );
}
