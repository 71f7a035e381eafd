/** The focus after its element has gone. */
import { cleanup, renderHook, screen } from '@testing-library/react';
import { onTestFinished, test } from 'vitest';
import { eventually } from '#test/web/controls.ts';
import { useFocusRestore } from './focus-restore.ts';

const page = `
  <h1 tabindex="-1">Costings</h1>
  <button>Add</button>
  <ul>
    <li><button>Delete first</button></li>
    <li><button>Delete second</button></li>
    <li><button>Delete third</button></li>
  </ul>`;

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const focused = () => document.activeElement?.textContent;

function open(): void {
  const content = document.createElement('main');
  content.id = 'content';
  content.innerHTML = page;
  document.body.append(content);
  onTestFinished(() => {
    cleanup();
    content.remove();
  });
  renderHook(useFocusRestore);
}

const removeRow = (name: string) => button(name).closest('li')?.remove();

test.each([
  ['of a deleted row moves to the row in its place', 'Delete first', removeRow, 'Delete second'],
  ['of a deleted last row moves to the row before', 'Delete third', removeRow, 'Delete second'],
  [
    'of a disabled button moves to the heading of the page',
    'Add',
    (name: string) => button(name).setAttribute('disabled', ''),
    'Costings',
  ],
  [
    'of the last of all rows moves to the heading of the page',
    'Delete first',
    () => document.querySelector('ul')?.replaceChildren(),
    'Costings',
  ],
])('the focus %s', async (_, name, act, expected) => {
  open();
  button(name).focus();
  act(name);
  await eventually(focused, expected);
});

test('the focus of a closed dialog returns to the button that opened it', async () => {
  open();
  button('Add').focus();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.innerHTML = '<button>Confirm</button>';
  document.body.append(dialog);
  button('Confirm').focus();
  dialog.remove();
  await eventually(focused, 'Add');
});
