/** A photo in its whole size, for the full screen: upright, also where the browser would not turn it. */
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
  if (!response.ok) throw new Error(`The photo was answered by ${response.status}.`);
  return await uprightOriginal(await response.blob());
}

interface Props {
  target: RecordTarget;
  image: AddressedImage;
}

/** Covers the smaller version once it is loaded; where it cannot be shown, the smaller one stays in sight. */
export function OriginalPhoto({ target, image }: Props) {
  const { data: address } = useImageAddress(target, image.name, undefined, image.uri === undefined);
  const uri = image.uri ?? address?.uri;
  const { data: file } = useQuery({
    queryKey: ['originalPhoto', image.name],
    queryFn: () => readUpright(uri ?? ''),
    enabled: uri !== undefined,
    // An original may be large: it is let go with its slide.
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
