/** Tracks whether the user points at the rows of a table, has the focus in them, or has selected a visible one. */

/** Rows stay in use for this time after a touch, because its click comes later. */
const afterTouchMs = 1000;

export interface RowsInUse {
  isInUse(): boolean;
  /** Must be called when the rows may no longer be in use for another reason. */
  release: () => void;
  /** The ref of the table's body. */
  watch(body: HTMLElement | null): (() => void) | undefined;
}

/** @param onRelease called when the rows may no longer be in use */
export function createRowsInUse(onRelease: () => void): RowsInUse {
  let body: HTMLElement | null = null;
  let isPointed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function leave(): void {
    isPointed = false;
    onRelease();
  }
  // Not `pointerover`, which browsers also send if rows move under a mouse at rest.
  function point(): void {
    clearTimeout(timer);
    isPointed = true;
  }
  function leaveSoon({ pointerType }: PointerEvent): void {
    clearTimeout(timer);
    if (pointerType === 'mouse') leave();
    else timer = setTimeout(leave, afterTouchMs);
  }
  function blur({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node && body?.contains(relatedTarget))) onRelease();
  }
  function hide(): void {
    if (document.hidden) leave();
  }

  return {
    release: onRelease,
    isInUse: () =>
      body !== null &&
      (isPointed || body.contains(document.activeElement) || body.querySelector('[data-selected]') !== null),
    watch(element) {
      if (element === null) return undefined;
      body = element;
      isPointed = false;
      const watching = new AbortController();
      const { signal } = watching;
      for (const name of ['pointermove', 'pointerdown'] as const) element.addEventListener(name, point, { signal });
      element.addEventListener('pointerleave', leaveSoon, { signal });
      element.addEventListener('focusout', blur, { signal });
      document.addEventListener('visibilitychange', hide, { signal });
      return () => {
        watching.abort();
        clearTimeout(timer);
        body = null;
      };
    },
  };
}
