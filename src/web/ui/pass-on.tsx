/** Passes a web address on: by WhatsApp, with the share sheet of the device, or by the clipboard. */
import { Button, Group } from '@mantine/core';
import { IconBrandWhatsapp, IconShare2 } from '@tabler/icons-react';
import { whatsAppAddress } from '#shared/phone-number.ts';
import { CopyTextButton } from './copy-text-button.tsx';

interface Props {
  uri: string;
  /** Comes before the address in a message. */
  title: string;
  /** Of the recipient, if one is chosen; otherwise WhatsApp asks for the contact. */
  phoneNumber?: string | null;
  /** Default: 'Copy'. */
  copyLabel?: string;
}

const look = { variant: 'default', size: 'compact-md' } as const;

export function PassOn({ uri, title, phoneNumber = null, copyLabel = 'Copy' }: Props) {
  return (
    <Group gap="xs">
      <Button
        {...look}
        component="a"
        href={whatsAppAddress(phoneNumber, `${title} ${uri}`)}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
      >
        WhatsApp
      </Button>
      {'share' in navigator && (
        <Button
          {...look}
          leftSection={<IconShare2 size={16} aria-hidden />}
          // Rejects when the person closes the share sheet.
          onClick={() => void navigator.share({ title, url: uri }).catch(() => undefined)}
        >
          Share…
        </Button>
      )}
      <CopyTextButton text={uri} label={copyLabel} size={look.size} />
    </Group>
  );
}
