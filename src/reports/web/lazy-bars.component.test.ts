/** When a chart is drawn. The window of component tests has no positions, so the test reports them. */
import { act, render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import '#test/web/configure.ts';
import { eventually } from '#test/web/controls.ts';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';
import { LazyBars } from './lazy-bars.tsx';

type Report = (entries: { isIntersecting: boolean }[]) => void;

/** Renders a chart; `report` says whether it is near the viewport. */
function renderChart() {
  let report: Report | undefined;
  const watched: Element[] = [];
  class Observer {
    constructor(given: Report) {
      report = given;
    }
    observe(element: Element) {
      watched.push(element);
    }
    disconnect() {
      watched.length = 0;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  const series = [{ name: 'profit', label: 'Profit', color: 'petrol.6' }];
  const bars = { data: [{ label: 'May', profit: 1 }], series, height: 240, valueText: String };
  const { container } = render(createElement(ThemeProvider, null, createElement(LazyBars, bars)));
  return {
    watched,
    isDrawn: () => container.querySelector('[aria-hidden]') !== null,
    report: (isIntersecting: boolean) => act(async () => report?.([{ isIntersecting }])),
  };
}

test('a chart is drawn once it is near the viewport, and has its height before', async () => {
  const { watched, isDrawn, report } = renderChart();
  expect([(watched[0] as HTMLElement).style.minHeight, isDrawn()]).toEqual(['240px', false]);
  await report(false);
  expect(isDrawn()).toBe(false);
  await report(true);
  await eventually(isDrawn, true);
  expect(watched).toEqual([]);
});

test('a chart further down is drawn for the printer', async () => {
  const { isDrawn } = renderChart();
  expect(isDrawn()).toBe(false);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  await eventually(isDrawn, true);
});
