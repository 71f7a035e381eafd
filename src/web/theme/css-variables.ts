/** CSS variables that differ from Mantine's or are additional. */
import type { CSSVariablesResolver } from '@mantine/core';
import { companyAccentVariables } from '#web/ui/company-accent.ts';

/** White text on this red has enough contrast in both themes. */
const redButton = { '--mantine-color-red-filled': '#c92a2a', '--mantine-color-red-filled-hover': '#a61e1e' };

/**
 * Replacements for Mantine colours with too little contrast for AA, or for sunlight in the yard (7:1), and company
 * colours.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f5f7f9',
    '--mantine-color-dimmed': '#4a5562',
    '--mantine-color-placeholder': '#667280',
    '--mantine-color-error': '#a81722',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-7)',
    '--mantine-color-red-text': '#a81722',
    '--mantine-color-green-text': '#1c7433',
    '--mantine-color-orange-text': '#a84300',
    '--mantine-color-yellow-text': '#856000',
    '--mantine-color-yellow-light-color': '#7a4d00',
    '--mantine-color-red-outline': '#a81722',
    // Seen on the page's background too.
    '--mantine-color-gray-light': '#dfe4ea',
    '--mantine-color-disabled-color': '#5b6570',
    '--surface': '#ffffff',
    '--surface-border': '#d9dfe5',
    '--field-border': '#7f8a96',
    '--bar': '#0b2f3a',
    ...redButton,
    ...companyAccentVariables('light'),
  },
  dark: {
    '--mantine-color-dimmed': '#b0bcc8',
    '--mantine-color-placeholder': '#8b99aa',
    '--mantine-color-error': '#ffa0a0',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-3)',
    '--mantine-color-disabled-color': '#9aa7b6',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-4)',
    '--mantine-color-petrol-light': 'rgba(85, 165, 188, 0.2)',
    '--mantine-color-petrol-light-hover': 'rgba(85, 165, 188, 0.28)',
    '--mantine-color-petrol-light-color': 'var(--mantine-color-petrol-2)',
    '--surface': 'var(--mantine-color-dark-6)',
    '--surface-border': 'var(--mantine-color-dark-4)',
    '--field-border': '#7d8ca3',
    '--bar': '#0a1e26',
    ...redButton,
    ...companyAccentVariables('dark'),
  },
});
