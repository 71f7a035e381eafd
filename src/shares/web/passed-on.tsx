/** The new link of a shared page: passed on already where the browser can, and ready to be sent to a client. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { clientRoutes } from '#parties/party-record-routes.ts';
import type { PickedParty } from '#parties/picked-party.ts';
import { PartyField } from '#parties/web/party-field.tsx';
import type { Share } from '#shares/share.ts';
import { useCall } from '#web/api/use-call.ts';
import { PassOn } from '#web/ui/pass-on.tsx';
import type { passOn } from './pass-on.ts';

const notes = { shared: 'The link is shared.', copied: 'The link is copied. Paste it into a message.' };

interface Props {
  share: Share;
  /** What the page shows. */
  title: string;
  how: Awaited<ReturnType<typeof passOn>>;
  /** The recipient; another one can be chosen. */
  client: PickedParty | null;
}

export function PassedOn({ share: { uri }, title, how, client }: Props) {
  const { control } = useForm({ defaultValues: { client } });
  const recipient = useWatch({ control, name: 'client' });
  return (
    <Stack>
      {how === false ? null : <Text role="status">{notes[how]}</Text>}
      <TextInput label="Link" value={uri} readOnly onFocus={(event) => event.currentTarget.select()} data-autofocus />
      <Text size="sm" c="dimmed">
        Anyone with this link can see the page.
      </Text>
      <PartyField control={control} name="client" kind="client" label="Send to" />
      {recipient?.id === undefined ? (
        <PassOn uri={uri} title={title} copyLabel="Copy link" />
      ) : (
        <PassOnToClient uri={uri} title={title} id={recipient.id} />
      )}
    </Stack>
  );
}

/** Has no number until the client is loaded. */
function PassOnToClient({ id, ...link }: { id: string; uri: string; title: string }) {
  const { data } = useCall(clientRoutes.get, { params: { partyId: id } });
  const phoneNumber = data === undefined ? null : (data.billTo.phoneNumber ?? data.shipTo.phoneNumber);
  return (
    <>
      <PassOn {...link} phoneNumber={phoneNumber} copyLabel="Copy link" />
      {data !== undefined && phoneNumber === null && (
        <Text size="sm" c="dimmed">
          {`${data.name} has no phone number. Choose the contact in WhatsApp.`}
        </Text>
      )}
    </>
  );
}
