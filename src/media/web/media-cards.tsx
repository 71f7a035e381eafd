/** The pages that show a truck's photos or videos one by one, to delete them (specification, sections 2.10 and 2.11). */
import { Title } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { MediaKind } from '#media/media.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { DeleteMediaDialog } from './delete-media-dialog.tsx';
import classes from './media-cards.module.css';

interface Props<Item> {
  target: RecordTarget;
  kind: MediaKind;
  items: readonly Item[];
  /** The title of a card. */
  titleOf: (number: number) => string;
  /** What a card shows below its title. */
  children: (item: Item, title: string) => ReactNode;
}

/** A card for each, oldest first. */
export function MediaCards<Item extends { name: string }>({ target, kind, items, titleOf, children }: Props<Item>) {
  const [asking, setAsking] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={list} tabIndex={-1} className={classes.cards}>
        {items.map((item, position) => {
          const title = titleOf(position + 1);
          return (
            <MediaCard key={item.name} title={title} onDelete={() => setAsking(item.name)}>
              {children(item, title)}
            </MediaCard>
          );
        })}
      </div>
      <DeleteMediaDialog
        target={target}
        kind={kind}
        name={asking}
        onDeleted={() => list.current?.focus()}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}

interface CardProps {
  title: string;
  onDelete: () => void;
  children: ReactNode;
}

function MediaCard({ title, onDelete, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        <DeleteButton onClick={onDelete} />
      </div>
      {children}
    </section>
  );
}
