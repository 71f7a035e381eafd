import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { alerted, fill, heading, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

test.for([
  ['/trucks/add', 'Create Truck', { 'Reg Number': 'NEW 1', Make: 'DAF', Model: 'XF' }, 'NEW 1'],
  ['/clients/add', 'Create Client', { Name: 'Quay Haulage' }, 'Quay Haulage'],
  ['/suppliers/add', 'Create Supplier', { Name: 'Fleet Sales' }, 'Fleet Sales'],
] as const)(
  '%s: the new record takes the place of its form, so Back does not open the form again',
  async ([path, title, values, name]) => {
    await renderApp(app, path);
    await heading(title);
    const { idx } = history.state;
    await fill(values);
    await press('Save');
    await alerted('created successfully.');
    await heading(name);
    expect(history.state).toMatchObject({ idx });
  },
);
