/** Chooses what windscreen cards show, and prints them. */
import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type CardDetail, cardDetailLabels, cardDetails } from '#trucks/labels.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import type { CardChoice } from './card-choice.ts';

interface FormProps {
  /** The choice of the last time. */
  choice: CardChoice;
  busy: boolean;
  onPrint: (choice: CardChoice) => void;
  onClose: () => void;
}

function CardDetailsForm({ choice, busy, onPrint, onClose }: FormProps) {
  const [details, setDetails] = useState<readonly CardDetail[]>(choice.details);
  const [page, setPage] = useState(choice.page);
  return (
    <Stack>
      <Text size="sm">Cards show the reg number, make, model and stock number. Choose what else buyers can read.</Text>
      <Checkbox.Group
        label="Also shown"
        value={[...details]}
        onChange={(chosen) => setDetails(cardDetails.filter((id) => chosen.includes(id)))}
      >
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" mt={6}>
          {cardDetails.map((id) => (
            <Checkbox key={id} value={id} label={cardDetailLabels[id]} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Checkbox
        label="QR code for buyers"
        description="Opens the truck on your stock page, or else its shared page. A truck with neither gets no code. Without this tick the code opens the truck for staff."
        checked={page === 'Buyers'}
        onChange={(event) => setPage(event.currentTarget.checked ? 'Buyers' : 'Staff')}
      />
      <DialogFoot busy={busy} isFirst onCancel={onClose} onConfirm={() => onPrint({ details: [...details], page })}>
        Print cards
      </DialogFoot>
    </Stack>
  );
}

export function CardDetailsDialog({ opened, ...form }: FormProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title="Card Details" closeButtonProps={{ 'aria-label': 'Close' }}>
      <CardDetailsForm {...form} />
    </Dialog>
  );
}
