/** The search in the handbook. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { eventually, fill, heading } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const search = (text: string) => fill({ 'Search the handbook': text });
const found = async () =>
  within(await screen.findByRole('list', { name: 'Found in the handbook' })).getAllByRole('listitem');

test('the search lists the tasks with their pages, and a result opens the task', async () => {
  await renderApp(app, '/help');
  await heading('Help');
  await search('asking price that buyers');
  const [first] = await found();
  expect(first?.textContent).toBe('The price that buyers seeAdverts');
  await userEvent.click(screen.getByRole('link', { name: 'The price that buyers see' }));
  await heading('Adverts');
  expect(location.pathname + location.hash).toBe('/help/adverts#the-price-that-buyers-see');
  screen.getByRole('heading', { level: 2, name: 'The price that buyers see' });
});

test('a search without a result says so, and Escape shows the pages again', async () => {
  await renderApp(app, '/help?search=nosuchword');
  await screen.findByText('Nothing in the handbook has all of: nosuchword');
  expect(screen.queryByRole('navigation', { name: 'Handbook' })).toBeNull();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the handbook' }), '{Escape}');
  await screen.findByRole('navigation', { name: 'Handbook' });
  await eventually(() => location.search, '');
});

test.for([
  ['User', 0],
  ['Admin', 1],
] as const)('the search of a %s finds %i tasks for administrators about feeds', async ([role, count]) => {
  await renderApp(app, '/help?search=send+adverts+to+a+portal', { role });
  await screen.findByText(count === 0 ? /^Nothing in the handbook has/ : 'Send adverts to a portal');
  expect(screen.queryAllByRole('link', { name: 'Send adverts to a portal' })).toHaveLength(count);
});
