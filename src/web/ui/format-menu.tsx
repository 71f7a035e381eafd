/** 'Export': a file in the format that one chooses; says that it is busy until the file is here (specification, section 10.6). */
import { Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useFileDownload } from '#web/api/use-file-download.ts';
import { BusyButton } from './busy-button.tsx';

/** What each format is called, and its ending. */
const formats = {
  pdf: { label: 'PDF', Icon: IconFileTypePdf },
  csv: { label: 'CSV', Icon: IconFileTypeCsv },
  xlsx: { label: 'Excel', Icon: IconFileSpreadsheet },
} as const;

/** A format that files are offered in. */
export type FileFormat = keyof typeof formats;

interface Props<Format extends FileFormat> {
  /** In the order of the menu. */
  offered: readonly Format[];
  /** The file's name without its ending. */
  name: string;
  read: (format: Format) => Promise<Blob>;
  /** Shows the button as its icon alone where there is little room. */
  asIcon?: boolean;
}

/** The button with its menu. */
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
