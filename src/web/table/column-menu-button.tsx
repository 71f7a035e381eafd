/** The button of a column's header that opens the menu of what can be done with the column. */
import { Popover, UnstyledButton } from '@mantine/core';
import { IconFilterFilled } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { joinClasses } from '#web/ui/join-classes.ts';
import { TargetElsewhere } from '#web/ui/target-elsewhere.tsx';
import { ColumnMenu } from './column-menu.tsx';
import classes from './data-table.module.css';
import type { ColumnHeaderProps } from './header-props.ts';
import type { ListRow } from './list-column.ts';

const buttonClass = joinClasses('mantine-focus-auto', UnstyledButton.classes.root, classes.menuButton);

/** The icon set's three dots as bare elements: there is one of them for each column. */
const dots = (
  <svg viewBox="0 0 24 24" className={classes.dots} aria-hidden="true">
    <path d="M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0" />
  </svg>
);

/** Its menu is built once somebody reaches for it: a list has dozens of columns. */
export function ColumnMenuButton<Row extends ListRow>(props: ColumnHeaderProps<Row>) {
  const [isReady, setIsReady] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = `${props.place.column.label} column actions`;
  const prepare = () => setIsReady(true);
  function toggle() {
    prepare();
    setIsOpen(!isOpen);
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass}
        data-stop={`${props.place.column.id}:menu`}
        tabIndex={props.tabStop === 'menu' ? 0 : -1}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-active={props.filter !== undefined || props.isGrouped || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
      >
        {props.filter ? <IconFilterFilled size={14} aria-hidden="true" /> : dots}
      </button>
      {isReady && <MenuPopover {...props} {...{ name, button }} isOpen={isOpen} onToggle={setIsOpen} />}
    </>
  );
}

interface PopoverProps<Row extends ListRow> extends ColumnHeaderProps<Row> {
  name: string;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
}

function MenuPopover<Row extends ListRow>({ name, button, isOpen, onToggle, ...props }: PopoverProps<Row>) {
  return (
    <Popover
      opened={isOpen}
      onChange={onToggle}
      position="bottom-end"
      shadow="md"
      width={260}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <TargetElsewhere to={button} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} role="dialog" aria-label={name}>
        <ColumnMenu {...props} close={() => onToggle(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
