/** The pages of a PDF before they are rendered; the browser tests read rendered ones. */
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';
import { PdfPages } from './pdf-pages.tsx';

test('a PDF that is not rendered yet says that it is loading', () => {
  onTestFinished(cleanup);
  const file = new Blob();
  file.arrayBuffer = () => new Promise(() => undefined);
  render(createElement(ThemeProvider, null, createElement(PdfPages, { file, label: 'Invoice' })));
  expect(screen.getByRole('status').textContent).toBe('Loading PDF...');
});
