/** `/clients/{id}/view`. */
import { Navigate, useParams } from 'react-router';
import { partyDetailKeys, partyDetailLabels, partyRoles } from '#parties/party-details.ts';
import type { ClientRecord, PartyAddress } from '#parties/party-record.ts';
import { clientRoutes } from '#parties/party-record-routes.ts';
import { currencies, currencyLabels, formatMoney } from '#shared/money.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useChange, useVersion } from '#web/api/use-call.ts';
import { type DescriptionLine, DescriptionList } from '#web/ui/description-list.tsx';
import { PageSections, type WithSections } from '#web/ui/page-sections.tsx';
import { Section } from '#web/ui/section.tsx';
import { ClientPapers, PartyTrucks } from './party-belongings.tsx';
import { partyMerge } from './party-merge.ts';
import classes from './party-page.module.css';
import { PartyScreen } from './party-screen.tsx';
import { type PartyPageTarget, partyPaths } from './party-texts.ts';

const roleTitles = { billTo: 'Bill To', shipTo: 'Ship To' } as const;

function addressLines(address: PartyAddress): DescriptionLine[] {
  return partyDetailKeys.map((key) => ({
    id: key,
    label: partyDetailLabels[key],
    value: address[key] ?? '',
    wide: key === 'email',
  }));
}

function detailLines({ name, vatNumber, eori, paymentDays }: ClientRecord): DescriptionLine[] {
  return [
    { id: 'name', label: 'Name', value: name, strong: true },
    { id: 'vatNumber', label: 'VAT Number', value: vatNumber ?? '' },
    { id: 'eori', label: 'EORI', value: eori ?? '' },
    { id: 'paymentDays', label: 'Payment Days', value: paymentDays ?? 'Company default' },
  ];
}

function balanceLines({ balance }: ClientRecord): DescriptionLine[] {
  return currencies.map((currency) => ({
    id: currency,
    label: `Balance ${currencyLabels[currency]}`,
    value: formatMoney(balance[currency], currency),
    strong: true,
  }));
}

/** The URL of a merged client redirects to the client it was merged into. */
export function ClientPage({ sections }: WithSections<PartyPageTarget>) {
  const { id = '' } = useParams();
  const params = { partyId: id };
  const { data, error, isPending, refetch } = useVersion(clientRoutes.get, { params }, { retries: 1 });
  const merge = useChange(clientRoutes.merge);
  const undo = useChange(clientRoutes.undo);
  const { onMerge, onUndo } = partyMerge('client', {
    merge: (otherId) => merge.mutateAsync({ params, body: { otherId }, ifMatch: data?.etag }),
    undo: (mergeId) => undo.mutateAsync({ params: { ...params, mergeId } }),
  });
  const isMissing = hasStatus(error, 404);
  const client = data?.data;
  useLoadAlert(isMissing && client ? null : error, 'Failed to retrieve client details.');
  if (client && client.id !== id) return <Navigate to={partyPaths.client.view(client.id)} replace />;
  return (
    <PartyScreen
      kind="client"
      id={id}
      party={client}
      onRetry={refetch}
      {...{ sections, isMissing, isPending, onMerge, onUndo }}
    >
      {client ? <ClientSections client={client} sections={sections} /> : null}
    </PartyScreen>
  );
}

function ClientSections({ client, sections }: WithSections<PartyPageTarget> & { client: ClientRecord }) {
  const target: PartyPageTarget = { kind: 'client', id: client.id };
  return (
    <>
      <div className={classes.columns}>
        <Section title="Client Details">
          <DescriptionList lines={detailLines(client)} />
        </Section>
        <Section title="Balance">
          <DescriptionList lines={balanceLines(client)} />
        </Section>
        {partyRoles.map((role) => (
          <Section key={role} title={roleTitles[role]}>
            <DescriptionList lines={addressLines(client[role])} />
          </Section>
        ))}
      </div>
      <PageSections sections={sections} at="facts" target={target} />
      <ClientPapers id={client.id} />
      <PartyTrucks kind="client" id={client.id} />
    </>
  );
}
