/** Brings the first fault of a form into view, wherever in the form it is. */

const faulty = '[aria-invalid="true"], [data-fault]';

/** Pixels at the edges of the window that the header and the foot of a form may cover. */
const coveredPx = 80;

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= coveredPx && bottom <= innerHeight - coveredPx;
}

/** Once the faults of a failed save are drawn: scrolls to the first of them, and focuses its field or card. */
export function showFirstFault(form: ParentNode): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const first = form.querySelector<HTMLElement>(faulty);
      if (first === null) return;
      const place = first.closest<HTMLElement>('input, textarea, select, button, [tabindex]');
      if (!place?.contains(document.activeElement)) place?.focus({ preventScroll: true });
      if (!isInView(first)) first.scrollIntoView({ block: 'center' });
    }),
  );
}
