/** A photo of a truck, loaded from a short-lived URL in the size needed. */
import { Skeleton, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { AddressedImage, ThumbnailSize } from '#media/media.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { useImageAddress } from './media-queries.ts';
import classes from './photo.module.css';

/** Alert if photos cannot be loaded. */
export const imagesFailure = 'Failed to retrieve truck images.';

interface Props {
  target: RecordTarget;
  image: AddressedImage;
  alt: string;
  size: ThumbnailSize;
  /** Covers the photo once it is loaded: the original, in full screen. */
  original?: ReactNode;
}

/**
 * Fills its container without cropping. A large photo shows its small thumbnail until it has loaded. One that could not
 * be loaded is tried again when the browser is back online.
 */
export function Photo({ target, image, alt, size, original }: Props) {
  const { name } = image;
  const [failures, setFailures] = useState(0);
  const [isLoaded, setIsLoaded] = useState(false);
  // Requested separately if the thumbnail does not exist yet, or if the URL from the list has expired.
  const known = failures === 0 ? image[size] : undefined;
  const { data, error, refetch } = useImageAddress(target, name, size, !known);
  const uri = known ?? data?.uri;
  const { data: smallData } = useImageAddress(target, name, 'small', size === 'large' && !image.small);
  const smallUri = image.small ?? smallData?.uri;
  useLoadAlert(error, imagesFailure);
  const isBroken = error !== null || failures > 1;

  useWindowEvent('online', () => {
    if (!isBroken) return;
    setFailures(1);
    void refetch();
  });

  function retryOnce() {
    setFailures(failures + 1);
    // The URL may have expired.
    if (failures === 0 && !known) void refetch();
  }

  return (
    <div className={classes.photo} data-loaded={isLoaded || undefined}>
      {isLoaded || isBroken || smallUri === undefined ? null : (
        <img src={smallUri} alt="" draggable={false} className={classes.first} />
      )}
      {isLoaded || isBroken || size === 'large' ? null : (
        <Skeleton className={classes.waiting ?? ''} radius={0} aria-hidden />
      )}
      {isBroken ? (
        <Text c="dimmed" size="sm" ta="center" p="xs">{`${alt} cannot be shown`}</Text>
      ) : uri === undefined ? null : (
        <img
          key={failures}
          src={uri}
          alt={alt}
          draggable={false}
          onLoad={() => setIsLoaded(true)}
          onError={retryOnce}
        />
      )}
      {isLoaded ? original : null}
    </div>
  );
}
