/** A menu of a row's button, for lists of many rows: Mantine's menu costs a row a millisecond, so it is mounted at the first press. */
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

/** Hands the button, which is drawn elsewhere, to Mantine's target. */
function ButtonElsewhere({ ref, button }: { ref?: Ref<HTMLButtonElement | null>; button: MenuButtonProps['ref'] }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current);
  return null;
}

interface Props {
  /** Draws the button with these properties. */
  button(props: MenuButtonProps): ReactNode;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** The same as `Menu` with a `Menu.Target`, which are to be used where a page has a few of them. */
export function RowMenu({ button, children }: Props) {
  const [isMounted, setIsMounted] = useState(false);
  const [isOpen, { open, close, toggle }] = useDisclosure();
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Mounted closed and opened then, so that Mantine notes where the focus was.
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
