/** A truck's videos as cards, each with its details and a delete button. */
import { Title } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { TruckVideo } from '#media/media.ts';
import { DeleteMediaDialog } from '#media/web/delete-media-dialog.tsx';
import classes from '#media/web/media-cards.module.css';
import type { RecordTarget } from '#web/record-target.ts';
import surface from '#web/ui/card.module.css';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { VideoFacts } from './video-facts.tsx';

interface CardProps {
  target: RecordTarget;
  video: TruckVideo;
  title: string;
  onDelete: () => void;
}

function VideoCard({ target, video, title, onDelete }: CardProps) {
  const id = useId();
  return (
    <section className={joinClasses(surface.card, classes.card)} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        <DeleteButton onClick={onDelete} />
      </div>
      <VideoFacts target={target} name={video.name} bytes={video.size} title={title} />
    </section>
  );
}

/** Oldest first. */
export function VideoCards({ target, videos }: { target: RecordTarget; videos: readonly TruckVideo[] }) {
  const [asking, setAsking] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={list} tabIndex={-1} className={classes.cards}>
        {videos.map((video, position) => (
          <VideoCard
            key={video.name}
            target={target}
            video={video}
            title={`Truck Video ${position + 1}`}
            onDelete={() => setAsking(video.name)}
          />
        ))}
      </div>
      <DeleteMediaDialog
        target={target}
        kind="video"
        name={asking}
        onDeleted={() => list.current?.focus()}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}
