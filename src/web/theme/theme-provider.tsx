/** Mantine with the product's look, and the global styles. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './global.css';
import { styleNonce } from './style-nonce.ts';
import { colorSchemeManager, cssVariables, theme } from './theme.ts';

/** Stands once, around everything. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
