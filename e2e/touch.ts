/** Touch input, as on a tablet. */
import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Emulates touch in a page; the browser option would need a new window, which is much slower. */
export async function emulateTouch(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    put: (point: Point) => send('touchStart', [point]),
    move: (point: Point) => send('touchMove', [point]),
    lift: () => send('touchEnd', []),
  };
}
