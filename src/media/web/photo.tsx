/** One photo of a truck, loaded through its short-lived address in the size that is needed. */
import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { ThumbnailSize } from '#media/media.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { useImageAddress } from './media-queries.ts';
import classes from './photo.module.css';

/** What people are told when photos cannot be loaded. */
export const imagesFailure = 'Failed to retrieve truck images.';

interface Props {
  target: RecordTarget;
  name: string;
  alt: string;
  size: ThumbnailSize;
  /** Loads the original as well and shows it once it is there: for the full screen. */
  withOriginal?: boolean;
}

/** Fills its place, whole and uncropped; a large one stands in its small thumbnail until it has come. */
export function Photo({ target, name, alt, size, withOriginal = false }: Props) {
  const { data, error, refetch } = useImageAddress(target, name, size);
  const { data: smallData } = useImageAddress(target, name, 'small', size === 'large');
  const [failures, setFailures] = useState(0);
  const [isLoaded, setIsLoaded] = useState(false);
  useLoadAlert(error, imagesFailure);
  const isBroken = error !== null || failures > 1;

  function retryOnce() {
    setFailures(failures + 1);
    // The address may have expired meanwhile.
    if (failures === 0) void refetch();
  }

  return (
    <div className={classes.photo} data-loaded={isLoaded || undefined}>
      {isLoaded || isBroken || smallData === undefined ? null : (
        <img src={smallData.uri} alt="" draggable={false} className={classes.first} />
      )}
      {isLoaded || isBroken || size === 'large' ? null : (
        <Skeleton className={classes.waiting ?? ''} radius={0} aria-hidden />
      )}
      {isBroken ? (
        <Text c="dimmed" size="sm" ta="center" p="xs">
          {alt} cannot be shown
        </Text>
      ) : data === undefined ? null : (
        <img
          key={failures}
          src={data.uri}
          alt={alt}
          draggable={false}
          onLoad={() => setIsLoaded(true)}
          onError={retryOnce}
        />
      )}
      {withOriginal && isLoaded ? <Original target={target} name={name} /> : null}
    </div>
  );
}

/** Covers the smaller version once it is loaded; where it cannot be shown, the smaller one stays in sight. */
function Original({ target, name }: Pick<Props, 'target' | 'name'>) {
  const { data } = useImageAddress(target, name, undefined);
  const [isLoaded, setIsLoaded] = useState(false);
  if (data === undefined) return null;
  return (
    <img
      src={data.uri}
      alt=""
      draggable={false}
      className={classes.original}
      data-loaded={isLoaded || undefined}
      onLoad={() => setIsLoaded(true)}
    />
  );
}
