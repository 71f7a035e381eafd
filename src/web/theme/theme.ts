/** The look of the app: petrol and amber on cool neutrals, with contrast of WCAG AA in both themes. */
import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import { companyAccentVariables } from '#web/ui/company-accent.ts';

const petrol: MantineColorsTuple = [
  '#ebf6f9',
  '#d4e9ef',
  '#a8d2df',
  '#7abacd',
  '#55a5bc',
  '#3a90a9',
  '#20768f',
  '#14617a',
  '#0f4c60',
  '#083743',
];

const dark: MantineColorsTuple = [
  '#dbe2ea',
  '#bcc6d2',
  '#9dabba',
  '#75849a',
  '#3c4859',
  '#2d3745',
  '#222b37',
  '#171e28',
  '#11171f',
  '#0b1016',
];

/** Colours, type, corners and sizes of every component. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol, dark },
  black: '#17212b',
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily:
    '"Inter Variable", "Inter Fallback", "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, Roboto, "Noto Sans", Arial, sans-serif',
  headings: { fontWeight: '650' },
  respectReducedMotion: true,
  components: {
    // The words of a small button are not larger than those of the page's.
    Button: {
      vars: (_: unknown, { size }: { size?: unknown }) => ({
        root: size === 'compact-md' ? { '--button-fz': 'var(--mantine-font-size-sm)' } : {},
      }),
    },
    // A header element in a dialog would be taken for a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
});

/** A button of this red bears white words in both themes. */
const redButton = { '--mantine-color-red-filled': '#c92a2a', '--mantine-color-red-filled-hover': '#a61e1e' };

/** The few colours of Mantine that are too faint for AA, or for the yard's sun (7 to 1), and those of the companies. */
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

/** Light or dark, stored under `theme`; until chosen, what the system prefers. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' });
