/** A list whose items are dragged to another place, by pointer or keyboard. An item moves when it is dropped. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dragAnnouncements } from './drag-announcements.ts';

interface ListProps {
  /** In the order of display. */
  ids: readonly string[];
  /** Called with the dragged item and the one on which it was dropped. */
  onDrop: (id: string, onto: string) => void;
  className: string | undefined;
  /** `SortableItem`s. */
  children: ReactNode;
}

export function SortableList({ ids, onDrop, className, children }: ListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onDrop(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: dragAnnouncements(ids) }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol className={className}>{children}</ol>
      </SortableContext>
    </DndContext>
  );
}

interface ItemProps {
  id: string;
  className: string | undefined;
  /** With a `DragHandle`. */
  children: ReactNode;
}

export function SortableItem({ id, className, children }: ItemProps) {
  const { setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={className}
      data-dragged={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {children}
    </li>
  );
}

/** @param id of the item in its list */
export function DragHandle({ id, label }: { id: string; label: string }) {
  const { setActivatorNodeRef, attributes, listeners } = useSortable({ id });
  return (
    <ActionIcon
      ref={setActivatorNodeRef}
      variant="subtle"
      color="gray"
      size={32}
      style={{ cursor: 'grab', touchAction: 'none' }}
      {...attributes}
      {...listeners}
      aria-label={`Drag ${label}`}
    >
      <IconGripVertical size={16} aria-hidden />
    </ActionIcon>
  );
}
