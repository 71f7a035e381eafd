/** Drags an item of a sortable list, by pointer or keyboard. */
import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';

/** @param id of the item in its `SortableContext` */
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
