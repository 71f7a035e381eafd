/** Another name or another kind for a document (specification, section 12.2). */
import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type DocumentRow, documentKindSchema, documentNameSchema } from '#documents/document.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { kindChoices } from './document-kind-choices.ts';
import { useChangeDocument } from './document-queries.ts';
import type { DocumentsTarget } from './document-target.ts';

interface Props {
  target: DocumentsTarget;
  document: DocumentRow;
  onClose: () => void;
}

/** What was typed stays after a failed save. */
export function EditDocumentDialog({ target, document, onClose }: Props) {
  const [name, setName] = useState(document.name);
  const [kind, setKind] = useState(document.kind);
  const [fault, setFault] = useState<string>();
  const change = useChangeDocument(target);
  const { busy, run } = useOneAtATime();

  async function save() {
    const parsed = documentNameSchema.safeParse(name);
    setFault(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (!parsed.success) return;
    clearAlerts('Error', 'Warning');
    try {
      await change.mutateAsync({ id: document.id, body: { name: parsed.data, kind } });
      sendAlert('Success', 'Document updated successfully.');
      onClose();
    } catch {
      sendAlert('Error', 'Failed to update document.');
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(save);
  }

  return (
    <Modal opened onClose={onClose} title="Edit Document" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Name"
            value={name}
            error={fault}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label="Kind"
            value={kind}
            data={kindChoices}
            onChange={(event) => setKind(documentKindSchema.parse(event.currentTarget.value))}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={busy}>
              Save
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
