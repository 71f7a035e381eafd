/** 'Share' dialog: one button creates a link and passes it on; what buyers see can be chosen first. */
import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PickedParty } from '#parties/picked-party.ts';
import { companyPaths } from '#shared/companies.ts';
import { plausibleDates } from '#shared/unusual-date.ts';
import {
  officeFieldIds,
  type Share,
  type ShareFieldId,
  shareFieldIds,
  shareFieldLabel,
  sharePriceIds,
  untilError,
} from '#shares/share.ts';
import { createShareRoute } from '#shares/share-routes.ts';
import { failureMessage } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { DateInput, isWholeDate } from '#web/form/date-field.tsx';
import { unusualDateNote } from '#web/form/unusual-date-field.tsx';
import { useDialogDraft } from '#web/form/use-draft.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { today } from '#web/today.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { useStored } from '#web/use-stored.ts';
import { passOn } from './pass-on.ts';
import { PassedOn } from './passed-on.tsx';
import classes from './share-dialog.module.css';
import {
  choiceToRemember,
  newShareForm,
  type ShareFormValues,
  shareChoiceText,
  shareInput,
} from './share-form-values.ts';
import { type SharedTruck, ShareMediaFields } from './share-media-fields.tsx';

interface Props {
  /** At least one truck; all of one company. */
  trucks: readonly SharedTruck[];
  /** The client whose number WhatsApp opens with. */
  client?: PickedParty | null;
  opened: boolean;
  onClose: () => void;
}

/** The unit goes with the mileage, prices have a check box of their own, and office details are not for buyers. */
const offered = shareFieldIds.filter(
  (id) => id !== 'mileageUnit' && !sharePriceIds.includes(id) && !officeFieldIds.includes(id),
);

/** Starts with what the person shared last each time it is opened. */
export function ShareDialog({ trucks, client = null, opened, onClose }: Props) {
  const [first] = trucks;
  const name = trucks.length === 1 ? first?.regNumber : `${trucks.length} Trucks`;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Share ${name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ShareForm trucks={trucks} client={client} name={`${name}`} onClose={onClose} />
    </Dialog>
  );
}

/** A share, and how its link was passed on. */
interface Passed {
  share: Share;
  how: Awaited<ReturnType<typeof passOn>>;
}

function useSharing(trucks: readonly SharedTruck[], name: string, onSaved: (values: ShareFormValues) => void) {
  const [passedOn, setPassedOn] = useState<Passed>();
  const [formError, setFormError] = useState('');
  const { mutateAsync } = useChange(createShareRoute);
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
      onSaved(values);
      setPassedOn({ share: data, how: await passOn(name, data.uri) });
    } catch (error) {
      setFormError(failureMessage(error));
    }
  }
  return { passedOn, formError, busy, save: (values: ShareFormValues) => void run(() => save(values)) };
}

/** What the page will show, in a line, because the choice itself is folded away. */
function summaryOf({ fields, withPrice, images, videos }: ShareFormValues): string {
  const parts = [
    withPrice ? 'price' : '',
    fields.includes('description') ? 'description' : '',
    images.scope === 'none' ? '' : 'photos',
    videos.scope === 'none' ? '' : 'videos',
  ].filter(Boolean);
  const details = fields.filter((id) => id !== 'description').length;
  return `Buyers see: ${[...parts, `${details} details`].join(', ')}.`;
}

interface ChoiceProps {
  trucks: readonly SharedTruck[];
  values: ShareFormValues;
  change: (part: Partial<ShareFormValues>) => void;
}

function ShownChoice({ trucks, values, change }: ChoiceProps) {
  return (
    <details className={classes.choice}>
      <summary>Choose what is shown</summary>
      <Stack mt="sm">
        <Checkbox.Group
          label="Details to show"
          value={values.fields}
          onChange={(fields) => change({ fields: fields as ShareFieldId[] })}
        >
          <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" mt={6}>
            {offered.map((id) => (
              <Checkbox key={id} value={id} label={shareFieldLabel(id)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <ShareMediaFields
          kind="photos"
          trucks={trucks}
          value={values.images}
          onChange={(images) => change({ images })}
        />
        <ShareMediaFields
          kind="videos"
          trucks={trucks}
          value={values.videos}
          onChange={(videos) => change({ videos })}
        />
      </Stack>
    </details>
  );
}

interface FormProps extends Required<Omit<Props, 'opened'>> {
  name: string;
}

function ShareForm({ trucks, client, name, onClose }: FormProps) {
  const { email } = useCurrentUser();
  const { value: remembered, change: remember } = useStored(`share:${email}`, shareChoiceText);
  const [values, setValues] = useState(() => newShareForm(today(), remembered));
  const draft = useDialogDraft(`share ${trucks.map(({ id }) => id).join(' ')}`, values, setValues);
  const { passedOn, formError, busy, save } = useSharing(trucks, name, (saved) => {
    draft.discard();
    remember(() => choiceToRemember(saved));
  });
  const change = (part: Partial<ShareFormValues>) => setValues((before) => ({ ...before, ...part }));
  if (passedOn !== undefined) return <PassedOn {...passedOn} title={name} client={client} />;
  return (
    <Stack>
      {draft.offer}
      <Text size="sm">{summaryOf(values)}</Text>
      <Checkbox
        label="Show price"
        checked={values.withPrice}
        onChange={(event) => change({ withPrice: event.currentTarget.checked })}
      />
      <ShownChoice {...{ trucks, values, change }} />
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
        isFirst
        discardDraft={draft.discard}
        onCancel={onClose}
        onConfirm={() => save(values)}
      >
        Share link
      </DialogFoot>
    </Stack>
  );
}
