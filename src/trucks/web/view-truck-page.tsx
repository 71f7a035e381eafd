import { IconTruckOff } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { Truck } from '#trucks/truck.ts';
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
import type { WithSections } from '#web/ui/page-sections.tsx';
import { Section } from '#web/ui/section.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { DeleteTruck } from './delete-truck.tsx';
import { EditButton } from './link-buttons.tsx';
import { useMovedTruck } from './moved-truck.tsx';
import { ReservedChip, reservedText } from './reserved-chip.tsx';
import { JumpTarget } from './section-jumps.tsx';
import { TruckDetails, TruckDetailsSkeleton } from './truck-details.tsx';
import { TruckHead, type UnsavedPart } from './truck-head.tsx';
import { TruckSections } from './truck-sections.tsx';
import type { TruckVersion } from './truck-version.ts';

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

/** One question for all parts of the page, because the router asks one at a time. */
function useUnsavedParts() {
  const [unsaved, setUnsaved] = useState<readonly UnsavedPart[]>([]);
  const { dialog } = useUnsavedWarning(unsaved.length > 0);
  const onUnsaved = useCallback(
    (part: UnsavedPart, isUnsaved: boolean) =>
      setUnsaved((parts) => [...parts.filter((other) => other !== part), ...(isUnsaved ? [part] : [])]),
    [],
  );
  return { dialog, onUnsaved };
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
  const { dialog, onUnsaved } = useUnsavedParts();
  const badge =
    truck &&
    (truck.isSold ? <StateBadge size="lg" color="gray" text="Sold" /> : <ReservedChip truck={truck} size="lg" />);
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
        <TruckHead target={target} version={data} sections={sections} onChanged={refetch} onUnsaved={onUnsaved} />
      )}
      <JumpTarget section="details">
        <DetailsSection
          target={target}
          version={data}
          isPending={isPending}
          isMissing={isMissing}
          onReload={refetch}
          onDirty={(isDirty) => onUnsaved('detail', isDirty)}
        />
      </JumpTarget>
      {isMissing ? null : (
        <TruckSections
          target={target}
          disabled={truck === undefined}
          isUnsold={truck?.isSold === false}
          sections={sections}
          onDirty={(isDirty) => onUnsaved('costing', isDirty)}
        />
      )}
      {dialog}
    </DeletedRecord>
  );
}

interface DetailsProps {
  target: RecordTarget;
  version: TruckVersion | undefined;
  isPending: boolean;
  isMissing: boolean;
  onReload: () => unknown;
  onDirty: (isDirty: boolean) => void;
}

function DetailsSection({ target, version, isPending, isMissing, onReload, onDirty }: DetailsProps) {
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
        <TruckDetails version={version} onDirty={onDirty} />
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
