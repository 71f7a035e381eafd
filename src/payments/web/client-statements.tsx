/** The section of a client's page with its statement of each company that it owes, to download or send (15.2, 15.3). */
import { Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { clientRoutes } from '#parties/party-record-routes.ts';
import type { PartyPageTarget } from '#parties/web/party-texts.ts';
import { debtorCompanies } from '#payments/debtor-fields.ts';
import { debtorListRoutes } from '#payments/payment-routes.ts';
import { type Company, companies, companyNames } from '#shared/companies.ts';
import { useCall } from '#web/api/use-call.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './client-statements.module.css';
import { SendStatementButton } from './send-statement.tsx';
import { useStatement } from './use-statement.ts';

interface StatementOwner {
  company: Company;
  clientId: string;
  client: string;
}

function StatementLine(whose: StatementOwner) {
  const { busy, download } = useStatement(whose);
  const name = companyNames[whose.company];
  return (
    <li className={classes.line}>
      <span>{name}</span>
      <Group gap="xs" role="group" aria-label={name}>
        <BusyButton
          variant="default"
          leftSection={<IconFileDownload size={16} aria-hidden />}
          busy={busy}
          onClick={() => download(whose.company)}
        >
          Statement
        </BusyButton>
        <SendStatementButton {...whose} />
      </Group>
    </li>
  );
}

/** Companies that have something open of the client, in their order. */
function owedCompanies(rows: readonly Record<string, unknown>[], clientId: string): Company[] {
  const own = rows.filter((row) => row.clientId === clientId);
  return companies.filter((company) => own.some((row) => debtorCompanies(String(row.company)).includes(company)));
}

function Statements({ id, name }: { id: string; name: string }) {
  const filter = JSON.stringify({ client: { in: [name] } });
  const query = { filter, limit: '200' };
  const call = useCall(debtorListRoutes.rows, { params: { truckCompany: 'all' }, query }, { retries: 1 });
  if (call.isPending) {
    return (
      <>
        <VisuallyHidden role="status">Loading statements...</VisuallyHidden>
        <Skeleton height="2.25em" aria-hidden />
      </>
    );
  }
  if (call.data === undefined) return <LoadFailed text="The statements could not be loaded." onRetry={call.refetch} />;
  const owed = owedCompanies(call.data.rows, id);
  if (owed.length === 0) return <Text c="dimmed">Nothing is open</Text>;
  return (
    <ul className={classes.lines}>
      {owed.map((company) => (
        <StatementLine key={company} company={company} clientId={id} client={name} />
      ))}
    </ul>
  );
}

/** Nothing on a supplier, who owes nothing. */
export function ClientStatements({ target }: { target: PartyPageTarget }) {
  return target.kind === 'client' ? <StatementsSection id={target.id} /> : null;
}

function StatementsSection({ id }: { id: string }) {
  // The page has read it already.
  const { data: client } = useCall(clientRoutes.get, { params: { partyId: id } }, { isOnPage: true });
  if (!client) return null;
  return (
    <Section title="Statements">
      <Statements id={client.id} name={client.name} />
    </Section>
  );
}
