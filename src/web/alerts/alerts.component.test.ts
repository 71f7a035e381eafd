/** Alerts on the page; the other tests read the store. */
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { alerted, eventually, press } from '#test/web/controls.ts';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';
import { sendAlert } from './alerts.tsx';
import { AlertsArea } from './alerts-area.tsx';

test('the button of an alert acts once and closes the alert', async () => {
  onTestFinished(cleanup);
  render(createElement(ThemeProvider, null, createElement(AlertsArea)));
  const onClick = vi.fn();
  sendAlert('Success', 'Truck marked as sold.', { label: 'Undo', onClick });
  await alerted('Truck marked as sold.');
  await press('Undo');
  await eventually(() => screen.queryAllByRole('alert'), []);
  expect(onClick).toHaveBeenCalledOnce();
});
