/** The card of a photo, with a drag handle. */
import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Badge, Button, Checkbox, Title } from '@mantine/core';
import { IconGripVertical, IconStar } from '@tabler/icons-react';
import { useId } from 'react';
import type { AddressedImage } from '#media/media.ts';
import classes from '#media/web/media-cards.module.css';
import { Photo } from '#media/web/photo.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import surface from '#web/ui/card.module.css';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';

interface Props {
  target: RecordTarget;
  image: AddressedImage;
  title: string;
  isCover: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onMakeCover: () => void;
  onDelete: () => void;
}

function Handle({ name, title }: { name: string; title: string }) {
  const { setActivatorNodeRef, attributes, listeners } = useSortable({ id: name });
  return (
    <ActionIcon
      ref={setActivatorNodeRef}
      variant="subtle"
      color="gray"
      size={36}
      className={classes.handle ?? ''}
      {...attributes}
      {...listeners}
      aria-label={`Drag ${title}`}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  );
}

function CardFoot({ isCover, onMakeCover, onDelete }: Pick<Props, 'isCover' | 'onMakeCover' | 'onDelete'>) {
  return (
    <div className={classes.head}>
      {isCover ? (
        <Badge variant="light" size="lg" leftSection={<IconStar size={14} aria-hidden />}>
          Cover
        </Badge>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconStar size={16} aria-hidden />}
          onClick={onMakeCover}
        >
          Make Cover
        </Button>
      )}
      <DeleteButton onClick={onDelete} />
    </div>
  );
}

/** A region labelled by its title. */
export function ImageCard({ target, image, title, isCover, isChosen, onChoose, onMakeCover, onDelete }: Props) {
  const id = useId();
  const { setNodeRef, transform, transition, isDragging } = useSortable({ id: image.name });
  const moved = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined;
  return (
    <section
      ref={setNodeRef}
      className={joinClasses(surface.card, classes.card)}
      aria-labelledby={id}
      data-dragging={isDragging || undefined}
      style={{ transform: moved, transition }}
    >
      <div className={classes.head}>
        <Checkbox
          size="md"
          aria-label={`Select ${title}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <Title order={2} size="h5" id={id} className={classes.title ?? ''}>
          {title}
        </Title>
        <Handle name={image.name} title={title} />
      </div>
      <div className={classes.photo}>
        <Photo target={target} image={image} alt={title} size="small" />
      </div>
      <CardFoot isCover={isCover} onMakeCover={onMakeCover} onDelete={onDelete} />
    </section>
  );
}
