/** A press counts for what it began on, though the page moved beneath it before it was over (specification, section 9). */

/** Pixels that a still hand moves. */
const slack = 6;

/** What hears presses: without one of them around it, nothing does. */
const pressable = 'button, a[href], label, summary, tr, [role="option"], [role="menuitem"]';

/** What is pressed, and where. */
interface Press {
  target: Element;
  pressed: HTMLElement;
  x: number;
  y: number;
}

/** Of the main button, or a finger, alone: a key held with it means something else. */
function pressOf({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  target,
  clientX,
  clientY,
}: PointerEvent): Press | undefined {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return undefined;
  const pressed = target.closest<HTMLElement>(pressable);
  return pressed === null ? undefined : { target, pressed, x: clientX, y: clientY };
}

/**
 * From now on. What is read while a page is already in use may move what stands below it. The browser then gives a press of
 * the mouse to what both places are part of, and the button has heard of nothing; that of a finger it gives to what has come
 * beneath it, which may be another button. Who moves the pointer away takes the press back, as ever.
 */
export function keepPresses(): void {
  let press: Press | undefined;
  const begin = (event: PointerEvent) => {
    press = pressOf(event);
  };
  const end = (event: MouseEvent) => {
    const begun = press;
    press = undefined;
    // Keys have no place, and what a script presses is no person's press.
    if (begun === undefined || event.detail === 0 || !event.isTrusted || !(event.target instanceof Node)) return;
    const { target, pressed, x, y } = begun;
    const isMoved = Math.abs(event.clientX - x) > slack || Math.abs(event.clientY - y) > slack;
    if (isMoved || pressed.contains(event.target) || !pressed.isConnected) return;
    event.stopPropagation();
    event.preventDefault();
    (target instanceof HTMLElement && target.isConnected ? target : pressed).click();
  };
  addEventListener('pointerdown', begin, true);
  addEventListener('click', end, true);
}
