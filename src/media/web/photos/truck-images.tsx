/** The images section of a truck's page: a carousel with thumbnails. */
import type { AddressedImage } from '#media/media.ts';
import { Carousel } from '#media/web/carousel/carousel.tsx';
import type { Slide } from '#media/web/carousel/slide.ts';
import { useImages } from '#media/web/media-queries.ts';
import { imagesFailure, Photo } from '#media/web/photo.tsx';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { EmptyText } from '#web/ui/empty-text.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { OriginalPhoto } from './original-photo.tsx';

function slideOf(target: RecordTarget, image: AddressedImage, number: number): Slide {
  const label = `Truck Image ${number}`;
  return {
    key: image.name,
    label,
    content: ({ isShown, isFull }) => (
      <Photo
        target={target}
        image={image}
        alt={label}
        size="large"
        original={isShown && isFull ? <OriginalPhoto target={target} image={image} /> : null}
      />
    ),
    thumbnail: <Photo target={target} image={image} alt="" size="small" />,
  };
}

/** The section's content. */
export function TruckImages({ target }: { target: RecordTarget }) {
  const { data, error, isPending, refetch } = useImages(target);
  // The page itself reports a missing truck.
  useLoadAlert(hasStatus(error, 404) ? null : error, imagesFailure);
  if (isPending) return <Loading text="Loading truck images..." />;
  if (data === undefined) return <LoadFailed text="The truck's images could not be loaded." onRetry={refetch} />;
  if (data.length === 0) return <EmptyText>No truck images to display</EmptyText>;
  const slides = data.map((image, position) => slideOf(target, image, position + 1));
  return <Carousel label="Photos" slides={slides} plays withFullScreen />;
}
