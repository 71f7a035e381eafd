/** The section of a client's page with a statement for each company that the client owes. */
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

function StatementLine(owner: StatementOwner) {
  const { busy, download } = useStatement(owner);
  const name = companyNames[owner.company];
  return (
    <li className={classes.line}>
      <span>{name}</span>
      <Group gap="xs" role="group" aria-label={name}>
        <BusyButton
          variant="default"
          leftSection={<IconFileDownload size={16} aria-hidden />}
          busy={busy}
          onClick={() => download(owner.company)}
        >
          Statement
        </BusyButton>
        <SendStatementButton {...owner} />
      </Group>
    </li>
  );
}

/** Companies that the client owes. */
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
  if (owed.length === 0) return <Text c="dimmed">Nothing outstanding</Text>;
  return (
    <ul className={classes.lines}>
      {owed.map((company) => (
        <StatementLine key={company} company={company} clientId={id} client={name} />
      ))}
    </ul>
  );
}

/** Renders nothing for suppliers. */
export function ClientStatements({ target }: { target: PartyPageTarget }) {
  return target.kind === 'client' ? <StatementsSection id={target.id} /> : null;
}

function StatementsSection({ id }: { id: string }) {
  // The page has already fetched the client.
  const { data: client } = useCall(clientRoutes.get, { params: { partyId: id } }, { isOnPage: true });
  if (!client) return null;
  return (
    <div className={classes.section}>
      <Section title="Statements">
        <Statements id={client.id} name={client.name} />
      </Section>
    </div>
  );
}
