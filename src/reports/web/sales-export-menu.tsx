/** 'Export' of sales, in the manner of the lists (part two, section 16.4). */
import { Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SalesKey } from '#reports/sales.ts';
import { exportSalesRoute } from '#reports/sales-routes.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { saveFile } from '#web/save-file.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import type { ListCompany } from '#web/ui/use-company.ts';

interface SalesExportProps {
  company: ListCompany;
  query: { from: string; to: string; by: SalesKey };
}

/** Says that it is busy until the file is here. */
export function SalesExportMenu({ company, query }: SalesExportProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const params = { truckCompany: companyPathOf(company) };
      const file = await callApiForFile(exportSalesRoute, { params, query: { ...query, format } });
      saveFile(file, `Sales_${company}.${format}`);
    },
    onMutate: () => clearAlerts('Error'),
    onError: (error) => sendAlert('Error', errorMessage(error)),
  });
  return (
    <Menu position="bottom-end" disabled={isPending}>
      <Menu.Target>
        <BusyButton busy={isPending} variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          Export
        </BusyButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => mutate('csv')}>
          CSV
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => mutate('xlsx')}>
          Excel
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
