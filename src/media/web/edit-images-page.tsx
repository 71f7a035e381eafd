/** `/{company}/trucks/{id}/images/edit`: a truck's photos, a card for each (specification, sections 2.10 and 12.3). */
import { IconPhoto } from '@tabler/icons-react';
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
import { ImageCards } from './image-cards.tsx';
import { useImages } from './media-queries.ts';
import { MissingTruck } from './missing-truck.tsx';
import { imagesFailure } from './photo.tsx';

/** An address that names no truck leads to the stock. */
export function EditImagesPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.currentStock} replace />;
  const { company, id } = target;
  return (
    <>
      <PageHeader title="Images" company={company} backTo={truckPaths.view(company, id)} />
      <Images key={`${company}/${id}`} target={target} />
    </>
  );
}

function Images({ target }: { target: RecordTarget }) {
  const { data, error, isPending, refetch } = useImages(target);
  const isMissing = hasStatus(error, 404);
  useLoadAlert(isMissing ? null : error, imagesFailure);
  if (isPending) return <Loading text="Loading truck images..." />;
  if (isMissing) return <MissingTruck error={error} />;
  if (data === undefined) return <LoadFailed text="The truck's images could not be loaded." onRetry={refetch} />;
  if (data.length === 0) {
    return (
      <EmptyState text="No truck images to display" icon={<IconPhoto size={30} />}>
        <ButtonLink to={truckPaths.uploadImages(target.company, target.id)}>Upload images</ButtonLink>
      </EmptyState>
    );
  }
  return <ImageCards target={target} images={data} />;
}
