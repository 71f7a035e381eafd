/** A browser in words, from what it calls itself: `Chrome on Windows`, `Safari on iPhone`. */
import Bowser from 'bowser';

/** Systems as people call them, where the library has another name. */
const systems: Readonly<Record<string, string>> = { 'Chrome OS': 'Chromebook', macOS: 'Mac' };

/** Names that the library knows; what else it reads out of a text could be anybody's words. */
const knownBrowsers = new Set(Object.values(Bowser.BROWSER_MAP));

/** `Unrecognised browser` where nothing is known of it. */
export function describeBrowser(userAgent: string | null): string {
  if (!userAgent) return 'Unrecognised browser';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = knownBrowsers.has(browser.name ?? '') ? (browser.name ?? '').replace('Microsoft ', '') : '';
  const system = os.name === 'iOS' ? platform.model : (systems[os.name ?? ''] ?? os.name);
  if (name === '') return system ? `Browser on ${system}` : 'Unrecognised browser';
  return system ? `${name} on ${system}` : name;
}
