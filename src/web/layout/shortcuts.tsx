/** Keyboard shortcuts and the dialog that lists them. They are disabled while the user types or a dialog is open. */
import { Kbd, Modal, Stack, Switch, Text } from '@mantine/core';
import { type HotkeyItem, useDisclosure, useHotkeys } from '@mantine/hooks';
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
  { keys: ['o'], what: 'Make an order for the ticked trucks' },
  { keys: ['i'], what: 'Make an invoice for the ticked trucks' },
  { keys: ['?'], what: 'Show keyboard shortcuts' },
];

/** Open elements that handle keys themselves. */
const keyHandlers = '[role=dialog], [role=menu], [role=listbox]';

function isEnabled(): boolean {
  return ![...document.querySelectorAll(keyHandlers)].some((element) => element.checkVisibility());
}

/** Clicks the control with this key in `aria-keyshortcuts`. */
function runShortcut(key: string): void {
  const named = document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${key}"]`);
  [...named].find((element) => !element.matches(':disabled, [aria-disabled=true]'))?.click();
}

function search(): void {
  if (!focusListSearch()) document.querySelector<HTMLElement>('header [aria-keyshortcuts~="Control+K"]')?.click();
}

/** The text format in local storage. */
export const shortcutsText = jsonText(z.enum(['on', 'off']));

/** Single-key shortcuts can be turned off, because speech input can trigger them (WCAG 2.1.4). */
function useSingleKeys() {
  const { value, change } = useStored('shortcuts', shortcutsText);
  return { isOn: value !== 'off', set: (next: boolean) => change(() => (next ? 'on' : 'off')) };
}

/** The button in the footer with its dialog. */
export function Shortcuts() {
  const [isOpen, { open, close }] = useDisclosure();
  const single = useSingleKeys();
  const whenEnabled = (work: () => void) => (event: KeyboardEvent) => {
    if (!isEnabled()) return;
    event.preventDefault();
    work();
  };
  useHotkeys(
    single.isOn
      ? [
          ['/', whenEnabled(search), { preventDefault: false }],
          ['shift+/', whenEnabled(search), { preventDefault: false }],
          ['?', whenEnabled(open), { preventDefault: false }],
          ['shift+?', whenEnabled(open), { preventDefault: false }],
          ...['n', 'e', 'o', 'i'].map(
            (key): HotkeyItem => [key, whenEnabled(() => runShortcut(key)), { preventDefault: false }],
          ),
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
