/** The small picture of a photo in a line of a list or of the search (specification, section 12.3). */
import { useQuery } from '@tanstack/react-query';
import { readSeconds } from '#media/media.ts';
import { listThumbnailsRoute } from '#media/media-routes.ts';
import classes from './thumbnail.module.css';
import { thumbnailAddress } from './thumbnail-batch.ts';

/** Milliseconds for which an address is used again; the server has it work somewhat longer. */
const lifetimeMs = (readSeconds.image - 30) * 1000;

/** Milliseconds until one that is not made yet is asked for again. */
const notMadeMs = 5000;

/** Decoration: what it shows is named beside it. An empty place where there is none, or none yet. */
export function Thumbnail({ name }: { name: string | null }) {
  const { data } = useQuery({
    queryKey: [listThumbnailsRoute.id, name],
    queryFn: () => thumbnailAddress(name ?? ''),
    enabled: name !== null,
    retry: 1,
    staleTime: lifetimeMs,
    gcTime: lifetimeMs,
    refetchInterval: ({ state }) => (state.data?.isBeingMade ? notMadeMs : false),
  });
  return (
    <span className={classes.place}>
      {data?.uri ? (
        // With a key: until another one is loaded, the element would go on showing the last one's.
        <img key={data.uri} src={data.uri} alt="" draggable={false} loading="lazy" className={classes.picture} />
      ) : null}
    </span>
  );
}
