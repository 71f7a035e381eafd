/** `/{company}/trucks/{id}/images/edit`: a truck's photos as cards. */
import { IconPhoto } from '@tabler/icons-react';
import { EditMediaPage } from '#media/web/edit-media-page.tsx';
import { useImages } from '#media/web/media-queries.ts';
import { imagesFailure } from '#media/web/photo.tsx';
import { truckPaths } from '#web/paths.ts';
import { ImageCards } from './image-cards.tsx';

/** Redirects to the stock if the address contains no valid truck. */
export function EditImagesPage() {
  return (
    <EditMediaPage
      title="Images"
      failure={imagesFailure}
      icon={<IconPhoto size={30} />}
      useItems={useImages}
      upload={{ label: 'Upload images', path: truckPaths.uploadImages }}
    >
      {(target, images) => <ImageCards target={target} images={images} />}
    </EditMediaPage>
  );
}
