/** The user's theme, stored in local storage. */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { knownText, readStored, removeStored, writeStored } from '#web/stored.ts';
import { onStoredElsewhere } from '#web/stored-elsewhere.ts';

const themeKey = 'theme';
const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** The text format in local storage. */
export const themeText = knownText((text) => schemes.find((scheme) => scheme === text));

function storedScheme(): MantineColorSchemeManager {
  let unsubscribe = () => {};
  return {
    get: (preferred) => readStored(themeKey, themeText) ?? preferred,
    set: (scheme) => void writeStored(themeKey, scheme),
    subscribe(onUpdate) {
      unsubscribe = onStoredElsewhere(themeKey, () => {
        const scheme = readStored(themeKey, themeText);
        if (scheme !== undefined) onUpdate(scheme);
      });
    },
    unsubscribe: () => unsubscribe(),
    clear: () => removeStored(themeKey),
  };
}

/** Light or dark, stored under `theme`. The default is the system's preference. */
export const colorSchemeManager = storedScheme();
