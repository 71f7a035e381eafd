/** A truck's photos as cards that can be reordered by dragging, made the cover, selected and deleted. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AddressedImage } from '#media/media.ts';
import { DeleteMediaDialog } from '#media/web/delete-media-dialog.tsx';
import classes from '#media/web/media-cards.module.css';
import { useOrderImages } from '#media/web/media-queries.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import { dragAnnouncements } from '#web/ui/drag-announcements.ts';
import { ChosenImages } from './chosen-images.tsx';
import { ImageCard } from './image-card.tsx';

const reordered = 'Someone else has reordered these photos.';

interface Shown {
  names: readonly string[];
  /** While a reorder request is pending, the displayed order may change more than once. */
  isSaving: boolean;
}

/**
 * Notifies the user if someone else reorders the photos; added or deleted photos do not count. Call the returned
 * function with each order set on this page.
 */
function useReorderNotice({ names, isSaving }: Shown): (own: readonly string[]) => void {
  const order = names.join(' ');
  const shown = useRef(order);
  const own = useRef('');
  const compareOrder = useEffectEvent((now: string) => {
    const before = shown.current;
    shown.current = now;
    const sorted = (text: string) => text.split(' ').toSorted().join(' ');
    if (before === now || own.current === now || isSaving) return;
    if (sorted(before) === sorted(now)) sendAlert('Information', reordered);
  });
  useEffect(() => compareOrder(order), [order]);
  return (next) => {
    own.current = next.join(' ');
  };
}

interface Props {
  target: RecordTarget;
  images: readonly AddressedImage[];
}

/** The title of a photo at a position. */
const imageTitle = (position: number) => `Truck Image ${position + 1}`;

function useOrdering(target: RecordTarget, names: readonly string[]) {
  const order = useOrderImages(target);
  const recordOwnOrder = useReorderNotice({ names, isSaving: order.isPending });

  async function put(from: number, to: number, success?: string) {
    if (from === to || from < 0 || to < 0) return;
    clearAlerts('Error', 'Warning');
    try {
      const next = arrayMove([...names], from, to);
      recordOwnOrder(next);
      await order.mutateAsync(next);
      if (success !== undefined) sendAlert('Success', success);
    } catch {
      sendAlert('Error', 'Failed to update order of truck images.');
    }
  }

  const drop = ({ active, over }: DragEndEvent) => {
    if (over) void put(names.indexOf(String(active.id)), names.indexOf(String(over.id)));
  };
  const makeCover = (name: string) => void put(names.indexOf(name), 0, 'Cover image updated successfully.');
  return { drop, makeCover };
}

/** The first photo is the cover. */
export function ImageCards({ target, images }: Props) {
  const [asking, setAsking] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const names = images.map(({ name }) => name);
  const { drop, makeCover } = useOrdering(target, names);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function choose(name: string, isChosen: boolean) {
    setChosen((now) => new Set(isChosen ? [...now, name] : [...now].filter((other) => other !== name)));
  }

  return (
    <>
      <ChosenImages
        target={target}
        images={images}
        chosen={images.filter(({ name }) => chosen.has(name))}
        onChoose={(all) => setChosen(new Set(all))}
        onDeleted={() => list.current?.focus()}
      />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements: dragAnnouncements(names, imageTitle) }}
      >
        <SortableContext items={names} strategy={rectSortingStrategy}>
          <div ref={list} tabIndex={-1} className={classes.cards}>
            {images.map((image, position) => (
              <ImageCard
                key={image.name}
                target={target}
                image={image}
                title={imageTitle(position)}
                isCover={position === 0}
                isChosen={chosen.has(image.name)}
                onChoose={(isChosen) => choose(image.name, isChosen)}
                onMakeCover={() => makeCover(image.name)}
                onDelete={() => setAsking(image.name)}
              />
            ))}
          </div>
        </SortableContext>
      </DndContext>
      <DeleteMediaDialog
        target={target}
        kind="image"
        name={asking}
        onDeleted={() => list.current?.focus()}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}
