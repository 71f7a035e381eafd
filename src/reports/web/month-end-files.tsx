/** The files of a month end: sales for Xero, lines as CSV, issued PDFs (specification, section 15.4). */
import { Group, Text } from '@mantine/core';
import { IconFileTypeCsv, IconFileZip } from '@tabler/icons-react';
import {
  monthEndLinesRoute,
  monthEndPapersRoute,
  monthEndPdfsRoute,
  monthEndXeroRoute,
} from '#reports/month-end-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { formatNumber } from '#shared/numbers.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { useFileDownload } from '#web/api/use-file-download.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';

interface Props {
  company: Company;
  month: string;
}

interface FileButtonProps {
  label: string;
  /** With its ending. */
  name: string;
  read: () => Promise<Blob>;
  isZip?: boolean;
}

function FileButton({ label, name, read, isZip = false }: FileButtonProps) {
  const { mutate, isPending } = useFileDownload(async () => ({ file: await read(), name }));
  const Icon = isZip ? IconFileZip : IconFileTypeCsv;
  return (
    <BusyButton
      busy={isPending}
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      // The first press of two may have its file before the second one comes.
      onClick={({ detail }) => detail > 1 || mutate()}
    >
      {label}
    </BusyButton>
  );
}

function plural(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** One button for each file; Xero's is several where one import cannot take all. */
export function MonthEndFiles({ company, month }: Props) {
  const params = { truckCompany: companyPaths[company], period: month };
  const { data } = useCall(monthEndPapersRoute, { params });
  const parts = Array.from({ length: Math.max(1, data?.xeroParts ?? 1) }, (_, at) => at + 1);
  const end = `${company}_${month}`;
  return (
    <div>
      <Group gap="xs">
        {parts.map((part) => (
          <FileButton
            key={part}
            label={parts.length === 1 ? 'Xero CSV' : `Xero CSV ${part} of ${parts.length}`}
            name={part === 1 ? `Xero_${end}.csv` : `Xero_${end}_${part}.csv`}
            read={() => callApiForFile(monthEndXeroRoute, { params, query: { part } })}
          />
        ))}
        <FileButton
          label="Lines CSV"
          name={`Lines_${end}.csv`}
          read={() => callApiForFile(monthEndLinesRoute, { params })}
        />
        <FileButton
          label="PDFs"
          name={`PDFs_${end}.zip`}
          read={() => callApiForFile(monthEndPdfsRoute, { params })}
          isZip
        />
      </Group>
      <Text size="sm" c="dimmed" mt={4} mih="1.5em">
        {data === undefined
          ? ''
          : `${plural(data.invoices, 'invoice')}, ${plural(data.creditNotes, 'credit note')}, ${formatNumber(data.issued)} of them issued`}
      </Text>
    </div>
  );
}
