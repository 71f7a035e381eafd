/** 'Send' of a client's statement (specification, section 15.3). */
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { statementMailValues } from '#companies/mail-templates.ts';
import { readMailPresets } from '#companies/web/mail-presets.ts';
import { clientRoutes } from '#parties/party-record-routes.ts';
import { sendStatementRoute } from '#payments/statement.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import type { MailBody } from '#shared/mail.ts';
import { callApi } from '#web/api/call-api.ts';
import { changesOf } from '#web/api/use-call.ts';
import { SendButton } from '#web/mail/send-button.tsx';
import { SendDialog } from '#web/mail/send-dialog.tsx';
import { useSendDialog } from '#web/mail/use-send-dialog.ts';
import { today } from '#web/today.ts';
import { CompanyAction } from './company-action.tsx';

interface Whose {
  clientId: string;
  client: string;
}

const useSending = changesOf();

/** The client's address; none where it cannot be read. */
async function addressOf(clientId: string): Promise<string> {
  try {
    const { billTo } = await callApi(clientRoutes.get, { params: { partyId: clientId } });
    return billTo.email ?? '';
  } catch {
    return '';
  }
}

/** Reads and sends a company's statement of a client. */
function useStatementMail({ clientId, client }: Whose) {
  // Its history is read live.
  const sending = useSending(sendStatementRoute);
  return {
    what: `Statement for ${client}`,
    draft: (company: Company) => `statement ${company} ${clientId}`,
    presets: async (company: Company) => {
      const [to, said] = await Promise.all([
        addressOf(clientId),
        readMailPresets(company, 'statement', (own) => statementMailValues(own, { client, date: today() })),
      ]);
      return { to, ...said };
    },
    send: (company: Company) => (body: MailBody, idempotencyKey: string) =>
      sending.mutateAsync({ params: { truckCompany: companyPaths[company], clientId }, body, idempotencyKey }),
  };
}

/** The button on a client's page. */
export function SendStatementButton({ company, ...whose }: Whose & { company: Company }) {
  const { what, draft, presets, send } = useStatementMail(whose);
  return <SendButton what={what} draft={draft(company)} presets={() => presets(company)} send={send(company)} />;
}

/** A button of a row, with its dialog. */
export function SendStatement({ companies, ...whose }: Whose & { companies: readonly [Company, ...Company[]] }) {
  const { what, draft, presets, send } = useStatementMail(whose);
  const [company, setCompany] = useState(companies[0]);
  const { read, opening, open, close } = useSendDialog(presets);
  return (
    <>
      <CompanyAction
        label={`Send statement to ${whose.client}`}
        icon={IconMail}
        busy={opening}
        companies={companies}
        onPress={(chosen) => {
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
