/** 'Export': all rows that match, columns as shown, as CSV or as an Excel workbook (specification, section 10.6). */
import { Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { saveFile } from '#web/save-file.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { placeColumns } from './column-layout.ts';
import type { ColumnSettings } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';
import { callQuery, requestOf } from './list-request.ts';
import { companyPathOf, type ListSource } from './list-source.ts';
import type { ListState } from './list-state.ts';

type Format = 'csv' | 'xlsx';

interface ExportProps<Row extends ListRow> {
  /** What the file is called after: `Current Stock`. */
  title: string;
  source: ListSource;
  state: ListState;
  columns: readonly ListColumn<Row>[];
  settings: ColumnSettings;
}

/** The ids of the columns in sight, in their order; the view column is none of the list's fields. */
export function shownColumnIds<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  settings: ColumnSettings,
): string[] {
  return placeColumns(columns, settings).flatMap(({ column }) => (column.id === 'view' ? [] : [column.id]));
}

function useExport<Row extends ListRow>({ title, source, state, columns, settings }: ExportProps<Row>) {
  return useMutation({
    mutationFn: async (format: Format) => {
      const query = {
        ...callQuery({ ...requestOf(state), group: null }),
        ...source.fixed,
        format,
        columns: shownColumnIds(columns, settings).join(','),
      };
      const params = { truckCompany: companyPathOf(source.company) };
      const file = await callApiForFile(source.routes.export, { params, query });
      saveFile(file, `${title.replaceAll(' ', '_')}_${source.company}.${format}`);
    },
    onMutate: () => clearAlerts('Error'),
    onError: (error) => sendAlert('Error', errorMessage(error)),
  });
}

/** Says that it is busy until the file is here. */
export function ExportMenu<Row extends ListRow>(props: ExportProps<Row>) {
  const { mutate, isPending } = useExport(props);
  return (
    <Menu position="bottom-end" disabled={isPending}>
      <Menu.Target>
        <BusyButton data-icon busy={isPending} variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
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
