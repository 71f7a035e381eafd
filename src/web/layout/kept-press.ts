/** A press counts for what it began on, though the page moved beneath it before it was over (specification, section 9). */

/** Pixels that a still hand moves. */
const slack = 6;

/** What is pressed, and where. */
interface Press {
  control: HTMLElement;
  x: number;
  y: number;
}

/** The button or link that the press began on; none of a key held with it, which means something else. */
function pressOf(event: PointerEvent): Press | undefined {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href]') : null;
  return isPlain && control !== null ? { control, x: event.clientX, y: event.clientY } : undefined;
}

/**
 * From now on. What is read while a page is already in use may move what stands below it: the browser then gives the press to
 * what both places are part of, and the button has heard of nothing. Who moves the pointer away takes the press back, as ever.
 */
export function keepPresses(): void {
  let press: Press | undefined;
  const begin = (event: PointerEvent) => {
    press = pressOf(event);
  };
  const end = (event: MouseEvent) => {
    const begun = press;
    press = undefined;
    // Keys have no place, and what is pressed by a script is not a person's press.
    if (begun === undefined || event.detail === 0 || !event.isTrusted || !(event.target instanceof Node)) return;
    const { control, x, y } = begun;
    const isMoved = Math.abs(event.clientX - x) > slack || Math.abs(event.clientY - y) > slack;
    if (isMoved || control.contains(event.target) || !event.target.contains(control)) return;
    event.stopPropagation();
    control.click();
  };
  addEventListener('pointerdown', begin, true);
  addEventListener('click', end, true);
}
