/** Leaving a field under a press elsewhere counts once the press is over: no message moves what is being pressed. */

let isPressed = false;
const waiting: (() => void)[] = [];

function onPointerUp(): void {
  isPressed = false;
  // The click comes after the release.
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

/** Runs at once, or after the click while a pointer is down. */
export function afterPointerUp(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}
