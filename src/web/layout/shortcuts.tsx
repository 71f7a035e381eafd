/** Keys that work on every page, and the dialog that shows them; none while somebody types or a dialog is open (11). */
import { Kbd, Modal, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { z } from 'zod';
import { jsonText } from '#web/stored.ts';
import { focusListSearch } from '#web/table/row-keys.ts';
import { useStored } from '#web/use-stored.ts';
import classes from './shortcuts.module.css';

const keys: readonly { keys: readonly string[]; what: string }[] = [
  { keys: ['/'], what: 'Search this list (or everything)' },
  { keys: ['Ctrl', 'K'], what: 'Search everything' },
  { keys: ['↓', '↑'], what: 'Move through the rows or a menu' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['←', '→'], what: 'Move between column headings' },
  { keys: ['n'], what: 'Create a new record on this page' },
  { keys: ['e'], what: 'Edit this record' },
  { keys: ['?'], what: 'Show keyboard shortcuts' },
];

/** What takes keys for itself: dialogs, menus and lists of choices. */
const taking = '[role=dialog], [role=menu], [role=listbox]';

function isFree(): boolean {
  return ![...document.querySelectorAll(taking)].some((element) => element.checkVisibility());
}

/** Presses the control of the page that names the key. */
function runShortcut(key: string): void {
  const named = document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${key}"]`);
  [...named].find((element) => !element.matches(':disabled, [aria-disabled=true]'))?.click();
}

function search(): void {
  if (!focusListSearch()) document.querySelector<HTMLElement>('header [aria-keyshortcuts~="Control+K"]')?.click();
}

/** The stored choice under `shortcuts`, as text. */
export const shortcutsText = jsonText(z.enum(['on', 'off']));

/** Single keys can be switched off, for those who speak to their computer. */
function useSingleKeys() {
  const { value, change } = useStored('shortcuts', shortcutsText);
  return { isOn: value !== 'off', set: (next: boolean) => change(() => (next ? 'on' : 'off')) };
}

/** The button of the footer, with the keys behind it. */
export function Shortcuts() {
  const [isOpen, { open, close }] = useDisclosure();
  const single = useSingleKeys();
  const free = (work: () => void) => (event: KeyboardEvent) => {
    if (!isFree()) return;
    event.preventDefault();
    work();
  };
  useHotkeys(
    single.isOn
      ? [
          ['/', free(search), { preventDefault: false }],
          ['shift+/', free(search), { preventDefault: false }],
          ['?', free(open), { preventDefault: false }],
          ['shift+?', free(open), { preventDefault: false }],
          ['n', free(() => runShortcut('n')), { preventDefault: false }],
          ['e', free(() => runShortcut('e')), { preventDefault: false }],
        ]
      : [],
  );
  return (
    <>
      <button type="button" className={classes.button} aria-keyshortcuts="?" aria-haspopup="dialog" onClick={open}>
        Keyboard Shortcuts
      </button>
      <Modal opened={isOpen} onClose={close} title="Keyboard Shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
        <Stack>
          <dl className={classes.keys}>
            {keys.map(({ keys: pressed, what }) => (
              <div key={what}>
                <dt>
                  {pressed.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <Switch
            label="Single-key shortcuts"
            checked={single.isOn}
            onChange={(event) => single.set(event.currentTarget.checked)}
          />
          <Text size="sm" c="dimmed">
            They do nothing while you are typing.
          </Text>
        </Stack>
      </Modal>
    </>
  );
}
