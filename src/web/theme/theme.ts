/** The app's theme: petrol and amber on cool neutrals, with WCAG AA contrast in light and dark mode. */
import { createTheme, type MantineColorsTuple } from '@mantine/core';

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
    // The text of a small button is not larger than the page's.
    Button: {
      vars: (_: unknown, { size }: { size?: unknown }) => ({
        root: size === 'compact-md' ? { '--button-fz': 'var(--mantine-font-size-sm)' } : {},
      }),
    },
    // The first item has the focus at once. The focus placeholder would be a child of the menu that is not a menu item.
    Menu: { defaultProps: { position: 'bottom-end', withInitialFocusPlaceholder: false } },
    // Screen readers would treat a header element in a dialog as a second banner.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
});
