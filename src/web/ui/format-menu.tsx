/** The 'Export' menu: downloads a file in the chosen format. */
import { Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useFileDownload } from '#web/api/use-file-download.ts';
import { BusyButton } from './busy-button.tsx';

/** Labels and file extensions of the formats. */
const formats = {
  pdf: { label: 'PDF', Icon: IconFileTypePdf },
  csv: { label: 'CSV', Icon: IconFileTypeCsv },
  xlsx: { label: 'Excel', Icon: IconFileSpreadsheet },
} as const;

export type FileFormat = keyof typeof formats;

interface Props<Format extends FileFormat> {
  /** In menu order. */
  offered: readonly Format[];
  /** File name without extension. */
  name: string;
  read: (format: Format) => Promise<Blob>;
  /** Shows only the icon on small screens. */
  asIcon?: boolean;
}

export function FormatMenu<Format extends FileFormat>({ offered, name, read, asIcon = false }: Props<Format>) {
  const { mutate, isPending } = useFileDownload(async (format: Format) => ({
    file: await read(format),
    name: `${name}.${format}`,
  }));
  return (
    <Menu>
      <Menu.Target>
        <BusyButton
          {...(asIcon && { 'data-icon': true })}
          busy={isPending}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Export
        </BusyButton>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((format) => {
          const { label, Icon } = formats[format];
          return (
            <Menu.Item key={format} leftSection={<Icon size={16} aria-hidden />} onClick={() => mutate(format)}>
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
