/** Background tasks: the times of the list. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

test("a task shows its time in the business's time zone", async () => {
  const at = '2026-06-30T23:30:00.000Z';
  const job = { id: 'job-1', kind: 'send-mail', label: 'Send e-mail', state: 'Waiting', tries: 0, at, lastError: null };
  const { answer } = await renderApp(app, '/admin/jobs', { role: 'Admin' });
  answer(/admin.jobs/, () => Response.json({ waiting: 1, running: 0, failed: 0, jobs: [job] }));
  expect((await screen.findByText('1 Jul 2026, 00:30')).getAttribute('datetime')).toBe(at);
});
