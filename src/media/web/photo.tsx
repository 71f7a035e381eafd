/** One photo of a truck, loaded through its short-lived address in the size that is needed. */
import { Skeleton, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AddressedImage, ThumbnailSize } from '#media/media.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { useImageAddress } from './media-queries.ts';
import classes from './photo.module.css';

/** What people are told when photos cannot be loaded. */
export const imagesFailure = 'Failed to retrieve truck images.';

interface Props {
  target: RecordTarget;
  image: AddressedImage;
  alt: string;
  size: ThumbnailSize;
  /** What covers the photo once that is loaded: the original, for the full screen. */
  original?: ReactNode;
}

/** Fills its place, whole and uncropped; a large one stands in its small thumbnail until it has come. */
export function Photo({ target, image, alt, size, original }: Props) {
  const { name } = image;
  const [failures, setFailures] = useState(0);
  const [isLoaded, setIsLoaded] = useState(false);
  // Asked for by itself while it is not made yet, and once the address of the list has ended.
  const known = failures === 0 ? image[size] : undefined;
  const { data, error, refetch } = useImageAddress(target, name, size, !known);
  const uri = known ?? data?.uri;
  const { data: smallData } = useImageAddress(target, name, 'small', size === 'large' && !image.small);
  const smallUri = image.small ?? smallData?.uri;
  useLoadAlert(error, imagesFailure);
  const isBroken = error !== null || failures > 1;

  function retryOnce() {
    setFailures(failures + 1);
    // The address may have expired meanwhile.
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
