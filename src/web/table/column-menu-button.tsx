/** The button in a column's header that opens its menu. */
import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilterFilled } from '@tabler/icons-react';
import { ColumnMenu } from './column-menu.tsx';
import classes from './data-table.module.css';
import type { ColumnHeaderProps } from './header-props.ts';
import type { ListRow } from './list-column.ts';

/** The three dots of the icon set as plain elements, because there is one for each column. */
const dots = (
  <svg viewBox="0 0 24 24" className={classes.dots} aria-hidden="true">
    <path d="M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0" />
  </svg>
);

/** The menu is a dialog, because it has fields for the column's filter. */
export function ColumnMenuButton<Row extends ListRow>(props: ColumnHeaderProps<Row>) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const name = `${props.place.column.label} column actions`;
  return (
    <Popover
      opened={isOpen}
      onChange={toggle}
      position="bottom-end"
      shadow="md"
      width={260}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.menuButton ?? ''}
          data-stop={`${props.place.column.id}:menu`}
          tabIndex={props.tabStop === 'menu' ? 0 : -1}
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-active={props.filter !== undefined || props.isGrouped || undefined}
          onClick={toggle}
        >
          {props.filter ? <IconFilterFilled size={14} aria-hidden="true" /> : dots}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} role="dialog" aria-label={name}>
        <ColumnMenu {...props} close={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
