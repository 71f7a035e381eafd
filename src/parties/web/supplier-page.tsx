/** `/suppliers/{id}/view`. */
import { Navigate, useParams } from 'react-router';
import { partyDetailKeys, partyDetailLabels } from '#parties/party-details.ts';
import type { SupplierRecord } from '#parties/party-record.ts';
import { supplierRoutes } from '#parties/party-record-routes.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useChange, useVersion } from '#web/api/use-call.ts';
import { type DescriptionLine, DescriptionList } from '#web/ui/description-list.tsx';
import type { WithSections } from '#web/ui/page-sections.tsx';
import { Section } from '#web/ui/section.tsx';
import { PartyTrucks } from './party-belongings.tsx';
import { partyMerge } from './party-merge.ts';
import { PartyScreen } from './party-screen.tsx';
import { type PartyPageTarget, partyPaths } from './party-texts.ts';

function linesOf(supplier: SupplierRecord): DescriptionLine[] {
  return [
    { id: 'name', label: 'Name', value: supplier.name, strong: true },
    { id: 'vatNumber', label: 'VAT Number', value: supplier.vatNumber ?? '' },
    ...partyDetailKeys.map((key) => ({
      id: key,
      label: partyDetailLabels[key],
      value: supplier[key] ?? '',
      wide: key === 'email',
    })),
  ];
}

/** The URL of a merged supplier redirects to the supplier it was merged into. */
export function SupplierPage({ sections }: WithSections<PartyPageTarget>) {
  const { id = '' } = useParams();
  const params = { partyId: id };
  const { data, error, isPending, refetch } = useVersion(supplierRoutes.get, { params }, { retries: 1 });
  const merge = useChange(supplierRoutes.merge);
  const undo = useChange(supplierRoutes.undo);
  const { onMerge, onUndo } = partyMerge('supplier', {
    merge: (otherId) => merge.mutateAsync({ params, body: { otherId }, ifMatch: data?.etag }),
    undo: (mergeId) => undo.mutateAsync({ params: { ...params, mergeId } }),
  });
  const isMissing = hasStatus(error, 404);
  const supplier = data?.data;
  useLoadAlert(isMissing && supplier ? null : error, 'Failed to retrieve supplier details.');
  if (supplier && supplier.id !== id) return <Navigate to={partyPaths.supplier.view(supplier.id)} replace />;
  return (
    <PartyScreen
      kind="supplier"
      id={id}
      party={supplier}
      onRetry={refetch}
      {...{ sections, isMissing, isPending, onMerge, onUndo }}
    >
      {supplier ? (
        <>
          <Section title="Supplier Details">
            <DescriptionList lines={linesOf(supplier)} />
          </Section>
          <PartyTrucks kind="supplier" id={supplier.id} />
        </>
      ) : null}
    </PartyScreen>
  );
}
