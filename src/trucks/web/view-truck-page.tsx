import { Badge } from '@mantine/core';
import { IconTruckOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { TruckCostings } from '#costings/web/truck-costings.tsx';
import { DocumentsSection } from '#documents/web/documents-section.tsx';
import { RecordHistory } from '#history/web/record-history.tsx';
import { TruckImages } from '#media/web/photos/truck-images.tsx';
import { TruckVideos } from '#media/web/videos/truck-videos.tsx';
import type { Truck } from '#trucks/truck.ts';
import { truckDocumentRoutes, truckHistoryRoute } from '#trucks/truck-kind.ts';
import { getTruckRoute } from '#trucks/truck-routes.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useVersion } from '#web/api/use-call.ts';
import { DeletedRecord } from '#web/live/deleted-record.tsx';
import { paths, truckPaths } from '#web/paths.ts';
import { type RecordTarget, recordParams, useRecordTarget } from '#web/record-target.ts';
import { AbsentRecord } from '#web/ui/absent-record.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSections, type WithSections } from '#web/ui/page-sections.tsx';
import { Section } from '#web/ui/section.tsx';
import { DeleteTruck } from './delete-truck.tsx';
import { EditButton, UploadButton } from './link-buttons.tsx';
import { useMovedTruck } from './moved-truck.tsx';
import { ReservedChip, reservedText } from './reserved-chip.tsx';
import { TruckActions } from './truck-actions.tsx';
import { TruckDetails, TruckDetailsSkeleton } from './truck-details.tsx';
import type { TruckVersion } from './truck-queries.ts';
import { TruckSummary } from './truck-summary.tsx';

/** Without a valid truck in the URL, shows the stock list. */
export function ViewTruckPage({ sections }: WithSections<RecordTarget>) {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.currentStock} replace />;
  return <ViewTruck key={`${target.company}/${target.id}`} target={target} sections={sections} />;
}

/** The browser tab shows the reg number; this line describes the truck. */
function describe({ make, model, registrationDate, reservation, isSold }: Truck): string {
  const reserved = reservation === null || isSold ? '' : `reserved for ${reservedText({ reservation })}`;
  return [`${make} ${model}`.trim(), registrationDate?.slice(0, 4), reserved].filter(Boolean).join(', ');
}

function ViewTruck({ target, sections }: { target: RecordTarget } & WithSections<RecordTarget>) {
  const { company } = target;
  const { data, error, isPending, refetch } = useVersion(getTruckRoute, {
    params: recordParams(target, 'truckId'),
  });
  const isNotFound = hasStatus(error, 404);
  const { redirect, isLoading: isRedirectLoading } = useMovedTruck(target, isNotFound);
  const isDeleted = isNotFound && !isRedirectLoading && redirect === undefined;
  const truck = data?.data;
  const isMissing = isDeleted && truck === undefined;
  useEffect(() => {
    // The sections fail for the same reason, so their errors add nothing.
    if (isMissing) clearAlerts('Error');
  }, [isMissing]);
  useLoadAlert(isNotFound && !isMissing ? null : error, 'Failed to retrieve truck details.');
  const badge = truck && (truck.isSold ? <Badge size="lg">Sold</Badge> : <ReservedChip truck={truck} size="lg" />);
  if (redirect !== undefined) return redirect;
  if (isRedirectLoading && truck === undefined) return <Loading text="Loading truck..." />;
  return (
    <DeletedRecord kind="truck" id={target.id} isMissing={isDeleted} isShown={truck !== undefined}>
      <PageHeader
        title={truck?.regNumber ?? 'Truck'}
        company={company}
        backTo={paths.currentStock}
        badge={badge}
        subtitle={truck ? describe(truck) : ''}
      />
      {isMissing ? null : (
        <TruckSummary target={target} truck={truck} actions={<TruckActions truck={truck} onSold={refetch} />} />
      )}
      <DetailsSection target={target} version={data} isPending={isPending} isMissing={isMissing} onReload={refetch} />
      {isMissing ? null : (
        <RecordSections
          target={target}
          disabled={truck === undefined}
          isUnsold={truck?.isSold === false}
          sections={sections}
        />
      )}
    </DeletedRecord>
  );
}

interface RecordSectionsProps extends WithSections<RecordTarget> {
  target: RecordTarget;
  disabled: boolean;
  isUnsold: boolean;
}

function RecordSections({ target, disabled, isUnsold, sections }: RecordSectionsProps) {
  const { company, id } = target;
  return (
    <>
      <Section
        title="Truck Costings"
        actions={<EditButton to={truckPaths.editCostings(company, id)} disabled={disabled} />}
      >
        <TruckCostings target={target} isUnsold={isUnsold} />
      </Section>
      <PageSections sections={sections} at="middle" target={target} />
      <MediaSection
        title="Images"
        editPath={truckPaths.editImages(company, id)}
        uploadPath={truckPaths.uploadImages(company, id)}
        disabled={disabled}
      >
        <TruckImages target={target} />
      </MediaSection>
      <MediaSection
        title="Videos"
        editPath={truckPaths.editVideos(company, id)}
        uploadPath={truckPaths.uploadVideo(company, id)}
        disabled={disabled}
      >
        <TruckVideos target={target} />
      </MediaSection>
      <PageSections sections={sections} at="end" target={target} />
      <DocumentsSection target={{ routes: truckDocumentRoutes, ...target }} />
      <RecordHistory route={truckHistoryRoute} target={target} />
    </>
  );
}

interface DetailsProps {
  target: RecordTarget;
  version: TruckVersion | undefined;
  isPending: boolean;
  isMissing: boolean;
  onReload: () => unknown;
}

function DetailsSection({ target, version, isPending, isMissing, onReload }: DetailsProps) {
  const disabled = version === undefined;
  return (
    <Section
      title="Truck Details"
      actions={
        <>
          <EditButton to={truckPaths.edit(target.company, target.id)} disabled={disabled} keyshortcut="e" />
          <DeleteTruck target={target} version={version} disabled={disabled} onFailure={onReload} />
        </>
      }
    >
      {version !== undefined ? (
        <TruckDetails truck={version.data} />
      ) : (
        <AbsentRecord
          isPending={isPending}
          isMissing={isMissing}
          loading={<TruckDetailsSkeleton />}
          text="No truck details to display"
          icon={<IconTruckOff size={30} />}
          link={{ to: paths.currentStock, label: 'Go to Current Stock' }}
          onRetry={onReload}
        />
      )}
    </Section>
  );
}

interface MediaProps {
  title: string;
  editPath: string;
  uploadPath: string;
  disabled: boolean;
  children: ReactNode;
}

function MediaSection({ title, editPath, uploadPath, disabled, children }: MediaProps) {
  return (
    <Section
      title={title}
      actions={
        <>
          <EditButton to={editPath} disabled={disabled} />
          <UploadButton to={uploadPath} disabled={disabled} />
        </>
      }
    >
      {children}
    </Section>
  );
}
