/** MantineProvider with the app's theme and global styles. */
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import './global.css';
import { colorSchemeManager } from './color-scheme.ts';
import { cssVariables } from './css-variables.ts';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

const schemeAttribute = 'data-mantine-color-scheme';

/** Always prints in the light theme. */
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

/** Rendered once, around the whole app. */
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
