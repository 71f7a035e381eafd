/**
 * A menu for the rows of long lists. Mantine's menu costs a millisecond per row, so it is mounted on the first click.
 */
import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';

interface MenuButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick(): void;
}

/** Passes the button, which is rendered elsewhere, to Mantine's target. */
function ButtonElsewhere({ ref, button }: { ref?: Ref<HTMLButtonElement | null>; button: MenuButtonProps['ref'] }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current);
  return null;
}

interface Props {
  /** Renders the button with these props. */
  button(props: MenuButtonProps): ReactNode;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** For only a few menus on a page, use `Menu` with `Menu.Target` instead. */
export function RowMenu({ button, children }: Props) {
  const [isMounted, setIsMounted] = useState(false);
  const [isOpen, { open, close, toggle }] = useDisclosure();
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Mounted closed and then opened, so that Mantine can restore the focus later.
  useEffect(() => {
    if (isMounted) open();
  }, [isMounted, open]);
  return (
    <>
      {button({
        ref: target,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        onClick: () => (isMounted ? toggle() : setIsMounted(true)),
      })}
      {isMounted && (
        <Menu id={id} opened={isOpen} onChange={(opened) => (opened ? open() : close())}>
          <Menu.Target>
            <ButtonElsewhere button={target} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
