/** A form field for a party's name that suggests existing ones. Any other text is a new name. */
import { Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type PartyKind, type PartySummary, partyNameKey } from '#parties/party.ts';
import { type FieldProps, useField } from '#web/form/field-props.ts';
import classes from './party-name-field.module.css';
import { usePartyList } from './party-queries.ts';

type Props<V extends FieldValues, C, O> = FieldProps<V, C, O> & {
  kind: PartyKind;
  /** Called when an existing party is chosen. */
  onPick: (party: PartySummary) => void;
};

/** Keeps the list short enough to read at a glance. */
const maxSuggestions = 6;
/** The option to use the typed text. */
const newName = 'new';

/** Names that contain the text; those that start with it first. */
function matching(parties: readonly PartySummary[], text: string): PartySummary[] {
  const needle = partyNameKey(text);
  if (needle === '') return [];
  const found = parties.filter(({ name }) => partyNameKey(name).includes(needle));
  const begins = ({ name }: PartySummary) => (partyNameKey(name).startsWith(needle) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other)).slice(0, maxSuggestions);
}

/**
 * Arrow keys and Enter choose an option. With a single match, Enter alone chooses it. The last option uses the typed
 * name.
 */
export function PartyNameField<V extends FieldValues, C, O>({ kind, onPick, ...props }: Props<V, C, O>) {
  const { field, input } = useField(props);
  const [isTyped, setIsTyped] = useState(false);
  const { data = [] } = usePartyList(kind, { enabled: isTyped });
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = typeof field.value === 'string' ? field.value : '';
  const offered = matching(data, text);
  const isOpen = combobox.dropdownOpened && offered.length > 0;
  const isKnown = offered.some(({ name }) => partyNameKey(name) === partyNameKey(text));

  function choose(id: string) {
    combobox.closeDropdown();
    const party = offered.find((one) => one.id === id);
    if (party) onPick(party);
  }

  /** Enter in this field must not submit the form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [only, ...others] = offered;
    if (isOpen && combobox.getSelectedOptionIndex() === -1 && only && others.length === 0) choose(only.id);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} keepMounted={false} offset={4}>
      <Combobox.Target>
        <TextInput
          {...input}
          {...field}
          disabled={input.disabled}
          value={text}
          onChange={(event) => {
            setIsTyped(true);
            field.onChange(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            field.onBlur();
          }}
          onKeyDown={onKeyDown}
          aria-autocomplete="list"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="Suggestions">
          {offered.map(({ id, name }) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
          {isKnown ? null : (
            <Combobox.Option value={newName} className={classes.newName ?? ''}>{`New: ${text.trim()}`}</Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {isOpen ? `${offered.length === 1 ? '1 match' : `${offered.length} matches`}; use the arrow keys` : ''}
      </VisuallyHidden>
    </Combobox>
  );
}
