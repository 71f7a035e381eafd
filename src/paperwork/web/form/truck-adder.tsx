/** Adds a truck to an item by reg number, with suggestions while typing. */
import { Combobox, Input, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { Company } from '#shared/companies.ts';
import { searchedVehicleKey, trimRegNumber, vehicleKey } from '#shared/vehicle-key.ts';
import type { Truck } from '#trucks/truck.ts';
import { ReservedChip } from '#trucks/web/reserved-chip.tsx';
import { clearAlert, sendAlert } from '#web/alerts/alerts.tsx';
import { CancelError, errorMessage } from '#web/api/api-error.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import classes from './item-trucks.module.css';
import { findTruckByRegNumber, useTruckSuggestions } from './truck-search.ts';

interface Props {
  company: Company;
  /** Trimmed reg numbers of trucks already on the paper. */
  kind: PaperKind;
  usedRegNumbers: readonly string[];
  inputRef: Ref<HTMLInputElement>;
  errorText: string | undefined;
  onAdd: (truck: Truck) => void;
}

/** Debounce of the search. */
const searchDelayMs = 200;
const maxSuggestions = 8;

/** Finds the truck and calls `onAdd`. Aborts when the component unmounts. */
function useAddTruck(company: Company, onAdd: (truck: Truck) => void) {
  const [isAdding, setIsAdding] = useState(false);
  const controllerRef = useRef<AbortController>(undefined);
  const failure = useRef('');
  const latest = useRef(onAdd);
  useEffect(() => {
    latest.current = onAdd;
  });
  useEffect(() => () => controllerRef.current?.abort(), []);

  async function add(regNumber: string): Promise<boolean> {
    const controller = new AbortController();
    controllerRef.current = controller;
    setIsAdding(true);
    clearAlert('Error', failure.current);
    try {
      const truck = await findTruckByRegNumber(company, regNumber, controller.signal);
      latest.current(truck);
      return true;
    } catch (error) {
      if (error instanceof CancelError) return false;
      failure.current = `Failed to add truck. Error: ${errorMessage(error)}`;
      sendAlert('Error', failure.current);
      return false;
    } finally {
      setIsAdding(false);
    }
  }
  return { isAdding, add };
}

/** The field stays focused so that the user can add several trucks in a row. */
export function TruckAdder({ kind, company, usedRegNumbers, inputRef, errorText, onAdd }: Props) {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text, searchDelayMs);
  // Request more rows, because trucks already on the paper are not suggested.
  const key = searchedVehicleKey(searched);
  const contains = (one: string) =>
    key === null ? one.includes(trimRegNumber(searched)) : vehicleKey(one).includes(key);
  const usedMatches = usedRegNumbers.filter(contains).length;
  const suggestions = useTruckSuggestions(company, searched, maxSuggestions + usedMatches);
  const { isAdding, add } = useAddTruck(company, onAdd);
  const isTaken = usedRegNumbers.includes(trimRegNumber(text));
  const canAdd = trimRegNumber(text) !== '' && !isTaken;
  const free = suggestions.filter((truck) => !usedRegNumbers.includes(trimRegNumber(truck.regNumber)));

  async function addTyped() {
    if (!canAdd || isAdding || !(await add(text))) return;
    setText((current) => (current === text ? '' : current));
  }

  return (
    <div className={classes.adder}>
      <RegNumber
        text={text}
        note={isTaken ? `This truck is already on the ${kind}.` : errorText}
        suggestions={text.trim() === '' ? [] : free.slice(0, maxSuggestions)}
        inputRef={inputRef}
        onChange={setText}
        onEnter={() => void addTyped()}
      />
      <BusyButton
        variant="default"
        busy={isAdding}
        disabled={!canAdd}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => void addTyped()}
      >
        Add
      </BusyButton>
    </div>
  );
}

interface RegNumberProps {
  text: string;
  note: string | undefined;
  suggestions: readonly Truck[];
  inputRef: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
  onEnter: () => void;
}

/** Enter chooses the highlighted suggestion, or adds the entered reg number. It never submits the form. */
function RegNumber({ text, note, suggestions, inputRef, onChange, onEnter }: RegNumberProps) {
  const id = useId();
  const combobox = useCombobox({ onDropdownClose: () => setTimeout(combobox.resetSelectedOption) });

  function change(typed: string) {
    onChange(typed);
    combobox.resetSelectedOption();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    const choosing = event.currentTarget.getAttribute('aria-activedescendant');
    event.preventDefault();
    if (!choosing) onEnter();
  }

  return (
    <Input.Wrapper id={id} label="Reg Number" error={note} className={classes.regNumber ?? ''}>
      <Combobox
        store={combobox}
        onOptionSubmit={(chosen) => {
          change(chosen);
          combobox.closeDropdown();
        }}
        withinPortal={false}
        keepMounted={false}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            id={id}
            ref={inputRef}
            aria-labelledby={`${id}-label`}
            {...(note === undefined ? {} : { 'aria-describedby': `${id}-error` })}
            error={note !== undefined}
            placeholder="Type a reg number"
            value={text}
            onChange={(event) => {
              change(event.currentTarget.value);
              combobox.openDropdown();
            }}
            onFocus={() => combobox.openDropdown()}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label="Suggestions">
            {suggestions.map((truck) => (
              <Combobox.Option key={truck.id} value={truck.regNumber}>
                <Suggestion truck={truck} />
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  );
}

function Suggestion({ truck }: { truck: Truck }) {
  return (
    <span>
      <strong>{truck.regNumber}</strong>{' '}
      <span
        className={classes.model}
      >{`${truck.make} ${truck.model}${truck.isSold ? ', sold' : ''}${truck.reservation ? `, reserved for ${truck.reservation.clientName}` : ''}`}</span>
      {truck.reservation ? ' ' : null}
      <ReservedChip truck={truck} />
    </span>
  );
}
