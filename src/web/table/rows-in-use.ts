/** Whether a person points at the rows of a table, has the focus among them, or has ticked one in sight. */

/** Milliseconds for which a finger that was lifted still counts: its press on a row is yet to come. */
const afterTouchMs = 1000;

/** What watches the rows of one table. */
export interface RowsInUse {
  isInUse(): boolean;
  /** Says that the rows may no longer be in use. */
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
  // Not `pointerover`: the browser sends that one also to rows that come under a mouse at rest.
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
