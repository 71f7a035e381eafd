/** `/{company}/trucks/{id}/videos/edit`: a truck's videos with size and duration. */
import { IconVideo } from '@tabler/icons-react';
import { EditMediaPage } from '#media/web/edit-media-page.tsx';
import { useVideos } from '#media/web/media-queries.ts';
import { truckPaths } from '#web/paths.ts';
import { videosFailure } from './truck-videos.tsx';
import { VideoCards } from './video-cards.tsx';

/** Redirects to the stock if the address contains no valid truck. */
export function EditVideosPage() {
  return (
    <EditMediaPage
      title="Videos"
      failure={videosFailure}
      icon={<IconVideo size={30} />}
      useItems={useVideos}
      upload={{ label: 'Upload a video', path: truckPaths.uploadVideo }}
    >
      {(target, videos) => <VideoCards target={target} videos={videos} />}
    </EditMediaPage>
  );
}
