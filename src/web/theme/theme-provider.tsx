/** Mantine with the product's look, and the global styles. */
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import './global.css';
import { colorSchemeManager } from './color-scheme.ts';
import { cssVariables } from './css-variables.ts';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

const schemeAttribute = 'data-mantine-color-scheme';

/** On paper everything is light, also for whoever works in the dark. */
function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let ofScreen: string | null = null;
    const lighten = () => {
      ofScreen ??= root.getAttribute(schemeAttribute);
      root.setAttribute(schemeAttribute, 'light');
    };
    const goBack = () => {
      if (ofScreen !== null) root.setAttribute(schemeAttribute, ofScreen);
      ofScreen = null;
    };
    addEventListener('beforeprint', lighten);
    addEventListener('afterprint', goBack);
    return () => {
      removeEventListener('beforeprint', lighten);
      removeEventListener('afterprint', goBack);
    };
  }, []);
}

/** Stands once, around everything. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useLightPaper();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      withGlobalClasses={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
