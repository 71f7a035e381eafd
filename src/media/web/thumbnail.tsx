/** The small thumbnail of a photo in a list or in search results. */
import { IconTruck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { readSeconds } from '#media/media.ts';
import { listThumbnailsRoute } from '#media/media-routes.ts';
import classes from './thumbnail.module.css';
import { thumbnailAddress } from './thumbnail-batch.ts';

/** How long a URL is reused, a little less than the server keeps it valid. */
const lifetimeMs = (readSeconds.image - 30) * 1000;

/** How soon a thumbnail that is still being created is requested again. */
const pollMs = 5000;

/** Decorative, because the record is named beside it. A truck without a photo has an icon. */
export function Thumbnail({ name }: { name: string | null }) {
  const { data } = useQuery({
    queryKey: [listThumbnailsRoute.id, name],
    queryFn: () => thumbnailAddress(name ?? ''),
    enabled: name !== null,
    retry: 1,
    staleTime: lifetimeMs,
    gcTime: lifetimeMs,
    refetchInterval: ({ state }) => (state.data?.isPending ? pollMs : false),
  });
  return (
    <span className={classes.place}>
      {data?.uri ? (
        // The key keeps the element from showing the previous photo while the next one loads.
        <img key={data.uri} src={data.uri} alt="" draggable={false} loading="lazy" className={classes.picture} />
      ) : name === null ? (
        <IconTruck className={classes.icon ?? ''} stroke={1.2} aria-hidden />
      ) : null}
    </span>
  );
}
