/** 'Send' beside a client's statement (specification, section 15.3). */
import { ActionIcon } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { clientRoutes } from '#parties/party-record-routes.ts';
import { sendStatementRoute } from '#payments/statement.ts';
import { type Company, companyNames, companyPaths } from '#shared/companies.ts';
import { callApi } from '#web/api/call-api.ts';
import { changesOf } from '#web/api/use-call.ts';
import { tellMailMissing } from '#web/mail/send-button.tsx';
import { type MailPresets, SendDialog } from '#web/mail/send-dialog.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

interface Props {
  company: Company;
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

/** A button of a row, with its dialog. */
export function SendStatement({ company, clientId, client }: Props) {
  const { busy, run } = useOneAtATime();
  const [presets, setPresets] = useState<MailPresets>();
  const sending = useSending(sendStatementRoute);
  const from = companyNames[company];
  async function open() {
    if (tellMailMissing()) return;
    const to = await addressOf(clientId);
    const text = `Dear ${client},\n\nPlease find your statement attached.\n\nKind regards\n${from}`;
    setPresets({ to, subject: `Statement from ${from}`, text });
  }
  return (
    <>
      <ActionIcon
        variant="default"
        size="md"
        loading={busy}
        aria-label={`Send statement to ${client}`}
        onClick={() => void run(open)}
      >
        <IconMail size={18} aria-hidden />
      </ActionIcon>
      {presets === undefined ? null : (
        <SendDialog
          opened
          what={`Statement for ${client}`}
          presets={presets}
          send={(body, idempotencyKey) =>
            sending.mutateAsync({ params: { truckCompany: companyPaths[company], clientId }, body, idempotencyKey })
          }
          onClose={() => setPresets(undefined)}
        />
      )}
    </>
  );
}
