/** Describes a browser by its user agent: `Chrome on Windows`, `Safari on iPhone`. */
import Bowser from 'bowser';

/** Everyday names of operating systems, where the library has another one. */
const systems: Readonly<Record<string, string>> = { 'Chrome OS': 'Chromebook', macOS: 'Mac' };

/** Only known names are shown: a client may put any text into its user agent. */
const knownBrowsers = new Set(Object.values(Bowser.BROWSER_MAP));

export function describeBrowser(userAgent: string | null): string {
  if (!userAgent) return 'Unrecognised browser';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = knownBrowsers.has(browser.name ?? '') ? (browser.name ?? '').replace('Microsoft ', '') : '';
  const system = os.name === 'iOS' ? platform.model : (systems[os.name ?? ''] ?? os.name);
  if (name === '') return system ? `Browser on ${system}` : 'Unrecognised browser';
  return system ? `${name} on ${system}` : name;
}
