/** Settings of Testing Library for all component tests. */
import { configure } from '@testing-library/react';

configure({
  // Generous for a slow machine.
  asyncUtilTimeout: 60_000,
  // Without its styles and sizes the page cannot tell what is visible, and asking for each element takes half the time.
  defaultHidden: true,
  // The default message ends with the whole page.
  getElementError: (message) => new Error(message ?? 'No element.'),
});
