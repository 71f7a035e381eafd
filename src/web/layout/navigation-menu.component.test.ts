/** The menus of the header by keyboard. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { heading } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

test('the arrow keys open a menu and move through its links, Escape and a followed link close it', async () => {
  await renderApp(app, '/home', { role: 'Admin' });
  await heading('Welcome, Admin');
  const main = await screen.findByRole('navigation', { name: 'Main' });
  const menu = await within(main).findByRole('button', { name: /^Reports/ });
  const links = () => within(menu.closest('li') as HTMLElement).getAllByRole('link');
  menu.focus();
  await userEvent.keyboard('{ArrowDown}');
  const shown = links();
  expect(shown.length).toBeGreaterThan(2);
  const at = () => [menu, ...shown].indexOf(document.activeElement as HTMLElement);
  for (const [key, place] of [
    ['', 1],
    ['{ArrowDown}', 2],
    ['{End}', shown.length],
    ['{ArrowUp}', shown.length - 1],
    ['{Home}', 1],
    ['{ArrowUp}', 0],
    ['{ArrowDown}', 1],
    ['{Escape}', 0],
  ] as const) {
    if (key !== '') await userEvent.keyboard(key);
    expect([key, at()]).toEqual([key, place]);
  }
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(menu);
  await userEvent.click(within(main).getByRole('link', { name: 'Sales' }));
  await heading('Sales');
  expect(menu.getAttribute('aria-expanded')).toBe('false');
});
