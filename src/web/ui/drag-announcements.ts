/** What a screen reader says of an item that is dragged: its position. The library's default names its id. */
import type { Announcements } from '@dnd-kit/core';

/** @param titleOf the name of the item at a position, which counts from 0 */
export function dragAnnouncements(
  ids: readonly string[],
  titleOf: (position: number) => string = (position) => `item ${position + 1}`,
): Announcements {
  const indexOf = (id: string | number) => ids.indexOf(String(id));
  const positionOf = (id: string | number) => `Position ${indexOf(id) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${titleOf(indexOf(active.id))}.`,
    onDragOver: ({ over }) => (over ? `${positionOf(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Moved to ${positionOf(over.id).toLowerCase()}.` : undefined),
    onDragCancel: () => 'Not moved.',
  };
}
