/** The dialogs 'Select a supplier' and 'Select a client': choose an existing one or name a new one. */
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { type PartyKind, type PartySummary, partyNameKey } from '#parties/party.ts';
import type { PickedParty } from '#parties/picked-party.ts';
import { requiredLineSchema } from '#shared/text.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './party-picker-dialog.module.css';
import { partyListAlerts, usePartyList } from './party-queries.ts';

interface PickerTexts {
  title: string;
  search: string;
  existing: string;
  name: string;
  several: string;
}

const pickerTexts: Record<PartyKind, PickerTexts> = {
  supplier: {
    title: 'Select a supplier',
    search: 'Search suppliers...',
    existing: 'Existing Supplier',
    name: 'Supplier Name',
    several: 'suppliers',
  },
  client: {
    title: 'Select a client',
    search: 'Search clients...',
    existing: 'Existing Client',
    name: 'Client Name',
    several: 'clients',
  },
};

/** The dialog's title, which is also the field's label while nothing is chosen. */
export function pickerTitle(kind: PartyKind): string {
  return pickerTexts[kind].title;
}

interface Props {
  kind: PartyKind;
  opened: boolean;
  /** The current choice. */
  picked: PickedParty | null;
  /** The role on the order or invoice: Bill To or Ship To. */
  heading?: string;
  onClose: () => void;
  onPick: (party: PickedParty) => void;
}

/** Resets its state each time it opens. */
export function PartyPickerDialog({ kind, opened, onClose, ...picker }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={pickerTexts[kind].title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PartyPicker kind={kind} onClose={onClose} {...picker} />
    </Dialog>
  );
}

function usePartyChoices(kind: PartyKind, search: string, chosen: string | null) {
  const { data, error, isPending } = usePartyList(kind);
  useEffect(() => {
    if (error !== null) sendAlert('Error', partyListAlerts[kind]);
  }, [error, kind]);
  const found = useMemo(() => {
    const needle = partyNameKey(search);
    return (data ?? []).filter((party) => partyNameKey(party.name).includes(needle));
  }, [data, search]);
  const selectedParty = found.some(({ id }) => id === chosen) ? undefined : data?.find(({ id }) => id === chosen);
  return {
    parties: data ?? [],
    found,
    listed: selectedParty === undefined ? found : [selectedParty, ...found],
    error,
    isPending,
  };
}

function describeFound(found: readonly PartySummary[], several: string): string {
  const count = found.length === 0 ? 'None' : found.length.toLocaleString('en-GB');
  return `${count} of the ${several} in the list`;
}

/** Matches listed below the search box; the drop-down has all of them. */
const maxResults = 5;

interface FoundProps {
  parties: readonly PartySummary[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The first matches, as buttons. */
function Found({ parties, chosen, onChoose }: FoundProps) {
  return (
    <ul className={classes.found} aria-label="Found">
      {parties.slice(0, maxResults).map(({ id, name }) => (
        <li key={id}>
          <Button
            variant={id === chosen ? 'light' : 'subtle'}
            fullWidth
            justify="flex-start"
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
          >
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function PartyPicker({ kind, picked, heading, onClose, onPick }: Omit<Props, 'opened'>) {
  const text = pickerTexts[kind];
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(picked?.id ?? null);
  const [name, setName] = useState(picked !== null && picked.id === undefined ? picked.name : '');
  const [formError, setFormError] = useState<string>();
  const { parties, found, listed, error, isPending } = usePartyChoices(kind, search, chosen);

  function choose(id: string | null) {
    setChosen(id);
    setFormError(undefined);
  }

  /** Enter chooses the only match, or uses the text as a new name. A second Enter saves. */
  function onSearchKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    const [only, ...others] = found;
    const typed = search.trim();
    const isTaken = only === undefined ? typed !== '' && chosen === null && name === typed : chosen === only.id;
    if (isTaken && others.length === 0) return;
    event.preventDefault();
    if (only === undefined) chooseNew(typed);
    else if (others.length === 0) choose(only.id);
  }

  function chooseNew(typed: string) {
    // Until the list is loaded, the name may belong to an existing party.
    if (isPending || typed === '') return;
    choose(null);
    setName(typed);
  }

  function save(event: FormEvent) {
    // React events bubble through portals to an outer form.
    event.stopPropagation();
    event.preventDefault();
    const existing =
      parties.find(({ id }) => id === chosen) ?? (chosen !== null && picked?.id === chosen ? picked : null);
    const typed = requiredLineSchema.safeParse(name);
    if (existing) onPick(existing);
    else if (typed.success) onPick({ name: typed.data });
    else return setFormError(typed.error.issues[0]?.message);
    onClose();
  }

  const placeholder = isPending ? 'Loading...' : error ? 'List unavailable' : `New ${kind}`;
  return (
    <form onSubmit={save} noValidate>
      <Stack>
        {heading === undefined ? null : (
          <Text component="h3" fw={600}>
            {heading}
          </Text>
        )}
        <TextInput
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={onSearchKeyDown}
          autoComplete="off"
          data-autofocus
        />
        {search.trim() === '' || found.length === 0 ? null : (
          <Found parties={found} chosen={chosen} onChoose={choose} />
        )}
        <NativeSelect
          label={text.existing}
          description={search === '' ? undefined : <span role="status">{describeFound(found, text.several)}</span>}
          disabled={isPending || error !== null}
          value={chosen ?? ''}
          onChange={(event) => choose(event.currentTarget.value || null)}
          data={[{ value: '', label: placeholder }, ...listed.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <TextInput
          label={text.name}
          labelProps={{ className: classes.required }}
          aria-required
          description={chosen === null ? `If the name already exists, that ${kind} is used.` : undefined}
          disabled={chosen !== null}
          value={chosen === null ? name : ''}
          error={formError}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFormError(undefined);
          }}
          autoComplete="off"
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </Stack>
    </form>
  );
}
