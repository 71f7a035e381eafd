/** Buttons that send a client's statement by e-mail. */
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { statementMailValues } from '#companies/mail-templates.ts';
import { readMailPresets } from '#companies/web/mail-presets.ts';
import { paperListRoutes } from '#paperwork/paperwork-routes.ts';
import { clientRoutes } from '#parties/party-record-routes.ts';
import { sendStatementRoute } from '#payments/statement.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import type { MailBody } from '#shared/mail.ts';
import { callApi } from '#web/api/call-api.ts';
import { useChange } from '#web/api/use-call.ts';
import { SendButton } from '#web/mail/send-button.tsx';
import { SendDialog } from '#web/mail/send-dialog.tsx';
import { useSendDialog } from '#web/mail/use-send-dialog.ts';
import { today } from '#web/today.ts';
import { CompanyAction } from './company-action.tsx';

interface StatementOwner {
  clientId: string;
  client: string;
  /** For a debtor without a record: all spellings of the name on invoices, one per line. */
  names?: string | undefined;
}

const billedSchema = z.object({ billToClient: z.object({ email: z.string().nullable() }) });

/** The e-mail address on the newest invoice of a debtor without a record. */
async function billedAddress(company: Company, names: string): Promise<string> {
  const filter = JSON.stringify({ client: { in: names.split('\n') } });
  const parts = { params: { truckCompany: companyPaths[company] }, query: { filter, sort: '-date', limit: '1' } };
  const { rows } = await callApi(paperListRoutes.invoice.rows, parts);
  return billedSchema.safeParse(rows[0]).data?.billToClient.email ?? '';
}

/** The debtor's e-mail address; empty if it cannot be read. */
async function addressOf({ clientId, names }: StatementOwner, company: Company): Promise<string> {
  try {
    if (names !== undefined) return await billedAddress(company, names);
    const { billTo } = await callApi(clientRoutes.get, { params: { partyId: clientId } });
    return billTo.email ?? '';
  } catch {
    return '';
  }
}

function useStatementMail(owner: StatementOwner) {
  const { clientId, client } = owner;
  // Invalidates nothing, because the history updates live.
  const sending = useChange(sendStatementRoute);
  return {
    what: `Statement for ${client}`,
    draft: (company: Company) => `statement ${company} ${clientId}`,
    presets: async (company: Company) => {
      const [to, texts] = await Promise.all([
        addressOf(owner, company),
        readMailPresets(company, 'statement', (own) => statementMailValues(own, { client, date: today() })),
      ]);
      return { to, ...texts };
    },
    send: (company: Company) => (body: MailBody, idempotencyKey: string) =>
      sending.mutateAsync({ params: { truckCompany: companyPaths[company], clientId }, body, idempotencyKey }),
  };
}

/** On a client's page. */
export function SendStatementButton({ company, ...owner }: StatementOwner & { company: Company }) {
  const { what, draft, presets, send } = useStatementMail(owner);
  return <SendButton what={what} draft={draft(company)} presets={() => presets(company)} send={send(company)} />;
}

/** In a row of the debtor list. */
export function SendStatement({
  companies,
  ...owner
}: StatementOwner & { companies: readonly [Company, ...Company[]] }) {
  const { what, draft, presets, send } = useStatementMail(owner);
  const [company, setCompany] = useState(companies[0]);
  const { read, opening, open, close } = useSendDialog(presets);
  return (
    <>
      <CompanyAction
        label={`Send statement to ${owner.client}`}
        icon={IconMail}
        busy={opening}
        companies={companies}
        onClick={(chosen) => {
          setCompany(chosen);
          open(chosen);
        }}
      />
      {read === undefined ? null : (
        <SendDialog what={what} draft={draft(company)} presets={read} send={send(company)} onClose={close} />
      )}
    </>
  );
}
