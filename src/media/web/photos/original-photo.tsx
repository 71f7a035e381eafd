/** A photo in original size for full screen, rotated upright even if the browser does not do so. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddressedImage } from '#media/media.ts';
import { useImageAddress } from '#media/web/media-queries.ts';
import classes from '#media/web/photo.module.css';
import type { RecordTarget } from '#web/record-target.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { uprightOriginal } from './upright-picture.ts';

async function readUpright(uri: string): Promise<Blob> {
  const response = await fetch(uri);
  if (!response.ok) throw new Error(`The photo request failed with status ${response.status}.`);
  return await uprightOriginal(await response.blob());
}

interface Props {
  target: RecordTarget;
  image: AddressedImage;
}

/** Covers the smaller version once it is loaded. If it cannot be loaded, the smaller version stays visible. */
export function OriginalPhoto({ target, image }: Props) {
  const { data: address } = useImageAddress(target, image.name, undefined, image.uri === undefined);
  const uri = image.uri ?? address?.uri;
  const { data: file } = useQuery({
    queryKey: ['originalPhoto', image.name],
    queryFn: () => readUpright(uri ?? ''),
    enabled: uri !== undefined,
    // Originals may be large, so they are not cached.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const url = useObjectUrl(file);
  const [isLoaded, setIsLoaded] = useState(false);
  if (url === undefined) return null;
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      className={classes.original}
      data-loaded={isLoaded || undefined}
      onLoad={() => setIsLoaded(true)}
    />
  );
}
