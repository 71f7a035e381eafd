/** The look of the app: petrol and amber on cool neutrals, with contrast of WCAG AA in both themes. */
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
    // The first item has the focus at once: the placeholder would be a child of the menu that is no item.
    Menu: { defaultProps: { position: 'bottom-end', withInitialFocusPlaceholder: false } },
    // A header element in a dialog would be taken for a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
});
