/** A video's preview, size and duration. */
import { type SyntheticEvent, useState } from 'react';
import { formatMegabytes } from '#files/upload-limits.ts';
import { useVideoAddress } from '#media/web/media-queries.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { videosFailure } from './truck-videos.tsx';
import classes from './video-facts.module.css';

interface Props {
  target: RecordTarget;
  name: string;
  bytes: number;
  title: string;
}

const unknown = 'Not known';

function formatSeconds(seconds: number): string {
  const rounded = Math.round(seconds * 10) / 10;
  return rounded === 1 ? '1 second' : `${rounded} seconds`;
}

/** An unfinished recording does not store its duration; the browser finds it by seeking to the end and back. */
function findLength(video: HTMLVideoElement): void {
  video.addEventListener(
    'seeked',
    () => {
      video.currentTime = 0;
    },
    { once: true },
  );
  video.currentTime = Number.MAX_SAFE_INTEGER;
}

/** Loads no more of the file than necessary. */
export function VideoFacts({ target, name, bytes, title }: Props) {
  const { data, error } = useVideoAddress(target, name);
  const [duration, setDuration] = useState<string>();
  useLoadAlert(error, videosFailure);

  function readDuration({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) {
    if (Number.isFinite(video.duration)) setDuration(formatSeconds(video.duration));
    else findLength(video);
  }

  return (
    <>
      <div className={classes.frame}>
        {data === undefined ? null : (
          <video
            src={data.uri}
            aria-label={title}
            preload="metadata"
            controls
            playsInline
            onLoadedMetadata={readDuration}
            onDurationChange={({ currentTarget: { duration: length } }) => {
              if (Number.isFinite(length)) setDuration(formatSeconds(length));
            }}
            onError={() => setDuration(unknown)}
          >
            <track kind="captions" />
          </video>
        )}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Size</dt>
          <dd>{formatMegabytes(bytes)}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{duration ?? (error === null ? '...' : unknown)}</dd>
        </div>
      </dl>
    </>
  );
}
