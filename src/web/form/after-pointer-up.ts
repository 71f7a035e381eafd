/**
 * Delays blur handlers until a press is over, because an error message could move the element that the user presses.
 */

let isPressed = false;
const waiting: (() => void)[] = [];

function onPointerUp(): void {
  isPressed = false;
  // The click event comes after `pointerup`.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work();
  });
}

addEventListener(
  'pointerdown',
  () => {
    isPressed = true;
  },
  true,
);
for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, onPointerUp, true);

/** Runs at once, or after the click if a pointer is down. */
export function afterPointerUp(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}
