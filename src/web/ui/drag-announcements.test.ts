import { expect, test } from 'vitest';
import { dragAnnouncements } from './drag-announcements.ts';

const ids = ['make', 'model', 'color'];
const events = { active: { id: 'model' }, over: { id: 'color' } } as never;
const nowhere = { active: { id: 'model' }, over: null } as never;

/** What is said while an item is picked up, moved, dropped and put back. */
function said(announcements: ReturnType<typeof dragAnnouncements>): unknown[] {
  const { onDragStart, onDragOver, onDragEnd, onDragCancel } = announcements;
  return [
    onDragStart(events),
    onDragOver(events),
    onDragEnd(events),
    onDragOver(nowhere),
    onDragEnd(nowhere),
    onDragCancel(events),
  ];
}

test('a screen reader hears the name and the position of an item that is dragged', () => {
  const moved = ['Position 3 of 3.', 'Moved to position 3 of 3.', undefined, undefined, 'Not moved.'];
  expect(said(dragAnnouncements(ids))).toEqual(['Picked up item 2.', ...moved]);
  expect(said(dragAnnouncements(ids, (position) => `photo ${position + 1}`))).toEqual(['Picked up photo 2.', ...moved]);
});
