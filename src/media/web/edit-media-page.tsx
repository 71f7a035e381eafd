/** Layout of the pages that list a truck's photos or videos. */
import type { ReactNode } from 'react';
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
import { MissingTruck } from './missing-truck.tsx';

interface EditedMedia<Item> {
  title: 'Images' | 'Videos';
  /** Alert if loading fails. */
  failure: string;
  icon: ReactNode;
  useItems: (target: RecordTarget) => {
    data: readonly Item[] | undefined;
    error: unknown;
    isPending: boolean;
    refetch: () => unknown;
  };
  /** Link shown while there are none. */
  upload: { label: string; path: typeof truckPaths.uploadImages };
  /** Called with at least one item. */
  children: (target: RecordTarget, items: readonly Item[]) => ReactNode;
}

function MediaOf<Item>({ target, media }: { target: RecordTarget; media: EditedMedia<Item> }) {
  const { data, error, isPending, refetch } = media.useItems(target);
  const items = media.title.toLowerCase();
  const isMissing = hasStatus(error, 404) && data === undefined;
  useLoadAlert(isMissing ? null : error, media.failure);
  if (isPending) return <Loading text={`Loading truck ${items}...`} />;
  if (isMissing) return <MissingTruck error={error} />;
  if (data === undefined) return <LoadFailed text={`The truck's ${items} could not be loaded.`} onRetry={refetch} />;
  if (data.length === 0) {
    return (
      <EmptyState text={`No truck ${items} to display`} icon={media.icon}>
        <ButtonLink to={media.upload.path(target.company, target.id)}>{media.upload.label}</ButtonLink>
      </EmptyState>
    );
  }
  return media.children(target, data);
}

/** Redirects to the stock if the address contains no valid truck. */
export function EditMediaPage<Item>(media: EditedMedia<Item>) {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.currentStock} replace />;
  const { company, id } = target;
  return (
    <>
      <PageHeader title={media.title} company={company} backTo={truckPaths.view(company, id)} />
      <MediaOf key={`${company}/${id}`} target={target} media={media} />
    </>
  );
}
