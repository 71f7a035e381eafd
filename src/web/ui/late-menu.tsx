/** A menu that is built when somebody first opens it, and until then costs its page a button. */
import { Menu } from '@mantine/core';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { TargetElsewhere } from './target-elsewhere.tsx';
import { useLateDialog } from './use-late-dialog.ts';

/** What makes a button the menu's. */
interface MenuButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick(): void;
}

interface Props {
  /** The button, with these properties among its own. */
  button(props: MenuButtonProps): ReactNode;
  /** `Menu.Item`s, asked for once the menu is built. */
  children(): ReactNode;
  position?: 'bottom-start' | 'bottom-end';
}

/**
 * The library's menu of a button of any kind, which names it. The first item has the focus at once: with the library's
 * placeholder for it the menu would have a child that is no item.
 */
export function LateMenu({ button, children, position = 'bottom-end' }: Props) {
  const { isBuilt, isOpen, open, close } = useLateDialog();
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  return (
    <>
      {button({
        ref: target,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        onClick: isOpen ? close : open,
      })}
      {isBuilt && (
        <Menu
          id={id}
          position={position}
          opened={isOpen}
          onChange={(opened) => (opened ? open() : close())}
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <TargetElsewhere to={target} />
          </Menu.Target>
          <Menu.Dropdown>{children()}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
