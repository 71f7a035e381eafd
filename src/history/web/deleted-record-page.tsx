/** `/deleted/{id}`: a deleted record with its former values and its history. */
import { IconTrashOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { type DeletedRecord, deletedHistoryRoute, getDeletedRoute } from '#history/deleted-routes.ts';
import { nounOf } from '#shared/record-types.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatMoment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { AbsentRecord } from '#web/ui/absent-record.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { HistoryParts } from './record-history.tsx';

/** Longer texts use the full width. In characters. */
const longText = 60;

function Details({ record }: { record: DeletedRecord }) {
  const lines = record.fields.map(({ field, label, text }) => ({
    id: field,
    label,
    value: text,
    wide: text.length > longText,
  }));
  return (
    <>
      <Section title={`${nounOf(record.kind)} Details`}>
        <DescriptionList lines={lines} />
      </Section>
      <Section title="History">
        <HistoryParts
          route={deletedHistoryRoute}
          id={record.id}
          read={(before, limit) =>
            callApi(deletedHistoryRoute, {
              params: { deletedId: record.id },
              query: before === undefined ? { limit } : { before, limit },
            })
          }
        />
      </Section>
    </>
  );
}

/** Shows who deleted the record, and when. */
export function DeletedRecordPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useCall(getDeletedRoute, { params: { deletedId: id } }, { retries: 1 });
  useLoadAlert(error, 'Failed to retrieve the deleted record.');
  return (
    <>
      <PageHeader
        title={data?.title ?? 'Deleted Record'}
        {...(data?.company ? { company: data.company } : {})}
        backTo={paths.deleted}
        badge={<StateBadge size="lg" color="red" text="Deleted" />}
        subtitle={data && `Deleted by ${data.by}, ${formatMoment(data.at)}`}
      />
      {data !== undefined ? (
        <Details record={data} />
      ) : (
        <AbsentRecord
          isPending={isPending}
          isMissing={hasStatus(error, 404) || hasStatus(error, 400)}
          loading={<Loading text="Loading deleted record..." />}
          text="No deleted record to display"
          icon={<IconTrashOff size={30} />}
          link={{ to: paths.deleted, label: 'Go to the list of deleted records' }}
          onRetry={refetch}
        />
      )}
    </>
  );
}
