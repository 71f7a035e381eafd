/** 'Share' dialog: select what buyers see and until when, then copy the link. */
import { Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { companyPaths } from '#shared/companies.ts';
import { plausibleDates } from '#shared/unusual-date.ts';
import {
  type Share,
  type ShareFieldId,
  shareFieldIds,
  shareFieldLabel,
  sharePriceIds,
  untilError,
} from '#shares/share.ts';
import { failureMessage } from '#web/api/api-error.ts';
import { DateInput, isWholeDate } from '#web/form/date-field.tsx';
import { unusualDateNote } from '#web/form/unusual-date-field.tsx';
import { useDialogDraft } from '#web/form/use-draft.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { today } from '#web/today.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { newShareForm, type ShareFormValues, shareInput } from './share-form-values.ts';
import { CopyLink } from './share-list.tsx';
import { type SharedTruck, ShareMediaFields } from './share-media-fields.tsx';
import { useCreateShare } from './share-queries.ts';

interface Props {
  /** At least one truck; all of one company. */
  trucks: readonly SharedTruck[];
  opened: boolean;
  onClose: () => void;
}

const chosenOneByOne = shareFieldIds.filter((id) => id !== 'mileageUnit' && !sharePriceIds.includes(id));

/** Starts with an empty form each time it is opened. */
export function ShareDialog({ trucks, opened, onClose }: Props) {
  const [first] = trucks;
  const title = trucks.length === 1 ? `Share ${first?.regNumber}` : `Share ${trucks.length} Trucks`;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <ShareForm trucks={trucks} onClose={onClose} />
    </Dialog>
  );
}

function useSharing(trucks: readonly SharedTruck[], discardDraft: () => void) {
  const [share, setShare] = useState<Share>();
  const [formError, setFormError] = useState('');
  const { mutateAsync } = useCreateShare();
  const keyFor = useIdempotencyKey();
  const { busy, run } = useOneAtATime();
  async function save(values: ShareFormValues) {
    const [first] = trucks;
    if (!first) return;
    if (!isWholeDate(values.until)) return setFormError('Enter a valid date, for example 20/11/2026.');
    const wrong = untilError(values.until, today());
    if (wrong !== undefined) return setFormError(wrong);
    const params = { truckCompany: companyPaths[first.company] };
    try {
      const body = shareInput(
        trucks.map(({ id }) => id),
        values,
      );
      const { data } = await mutateAsync({ params, body, idempotencyKey: keyFor(body) });
      setFormError('');
      discardDraft();
      setShare(data);
    } catch (error) {
      setFormError(failureMessage(error));
    }
  }
  return { share, formError, busy, save: (values: ShareFormValues) => void run(() => save(values)) };
}

function ShareForm({ trucks, onClose }: Omit<Props, 'opened'>) {
  const [values, setValues] = useState(() => newShareForm(today()));
  const draft = useDialogDraft(`share ${trucks.map(({ id }) => id).join(' ')}`, values, setValues);
  const { share, formError, busy, save } = useSharing(trucks, draft.discard);
  const change = (part: Partial<ShareFormValues>) => setValues((before) => ({ ...before, ...part }));
  if (share !== undefined) return <Shared share={share} />;
  return (
    <Stack>
      {draft.offer}
      <Checkbox.Group
        label="Details to show"
        value={values.fields}
        onChange={(fields) => change({ fields: fields as ShareFieldId[] })}
      >
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" mt={6}>
          {chosenOneByOne.map((id) => (
            <Checkbox key={id} value={id} label={shareFieldLabel(id)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Checkbox
        label="Show price"
        checked={values.withPrice}
        onChange={(event) => change({ withPrice: event.currentTarget.checked })}
      />
      <ShareMediaFields kind="photos" trucks={trucks} value={values.images} onChange={(images) => change({ images })} />
      <ShareMediaFields kind="videos" trucks={trucks} value={values.videos} onChange={(videos) => change({ videos })} />
      <DateInput
        label="Expires"
        description={unusualDateNote(values.until, plausibleDates.due) ?? 'At most 12 months from today.'}
        value={values.until}
        onChange={(until) => change({ until })}
        error={isWholeDate(values.until) && untilError(values.until, today())}
      />
      <DialogFoot
        errorText={formError}
        busy={busy}
        discardDraft={draft.discard}
        onCancel={onClose}
        onConfirm={() => save(values)}
      >
        Create link
      </DialogFoot>
    </Stack>
  );
}

function Shared({ share: { uri } }: { share: Share }) {
  return (
    <Stack>
      <TextInput label="Link" value={uri} readOnly onFocus={(event) => event.currentTarget.select()} data-autofocus />
      <Text size="sm" c="dimmed">
        Anyone with this link can see the page.
      </Text>
      <Group>
        <CopyLink uri={uri} />
      </Group>
    </Stack>
  );
}
