/** A page that is touched: as on a tablet, by a finger that is put on it, moved, and taken away. */
import type { Page } from 'playwright-core';

/** A point of the page. */
interface Point {
  x: number;
  y: number;
}

/** Makes a page one for fingers; in a window of its own, as the option of the browser wants, it would be dearer by far. */
export async function touched(page: Page) {
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
