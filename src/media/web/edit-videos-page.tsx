/** `/{company}/trucks/{id}/videos/edit`: a truck's videos with size and duration (specification, section 2.11). */
import { IconVideo } from '@tabler/icons-react';
import { Navigate } from 'react-router';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { paths, truckPaths } from '#web/paths.ts';
import { type RecordTarget, useRecordTarget } from '#web/record-target.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { MediaCards } from './media-cards.tsx';
import { useVideos } from './media-queries.ts';
import { MissingTruck } from './missing-truck.tsx';
import { videosFailure } from './truck-videos.tsx';
import { VideoFacts } from './video-facts.tsx';

/** An address that names no truck leads to the stock. */
export function EditVideosPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.currentStock} replace />;
  const { company, id } = target;
  return (
    <>
      <PageHeader title="Videos" company={company} backTo={truckPaths.view(company, id)} />
      <Videos key={`${company}/${id}`} target={target} />
    </>
  );
}

function Videos({ target }: { target: RecordTarget }) {
  const { data, error, isPending, refetch } = useVideos(target);
  const isMissing = hasStatus(error, 404);
  useLoadAlert(isMissing ? null : error, videosFailure);
  if (isPending) return <Loading text="Loading truck videos..." />;
  if (isMissing) return <MissingTruck error={error} />;
  if (data === undefined) return <LoadFailed text="The truck's videos could not be loaded." onRetry={refetch} />;
  if (data.length === 0) {
    return (
      <EmptyState text="No truck videos to display" icon={<IconVideo size={30} />}>
        <ButtonLink to={truckPaths.uploadVideo(target.company, target.id)}>Upload a video</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <MediaCards target={target} kind="video" items={data} titleOf={(number) => `Truck Video ${number}`}>
      {({ name, size }, title) => <VideoFacts target={target} name={name} bytes={size} title={title} />}
    </MediaCards>
  );
}
