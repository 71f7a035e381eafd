/** The fields for the filter of one column. */
import { Button, Checkbox, Group, ScrollArea, Skeleton, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { emptyChoice } from '#shared/filter-text.ts';
import type { Filter, FilterValue } from '#shared/list-address.ts';
import type { NumberRules } from '#shared/number-text.ts';
import { DayInput } from '#web/form/day-input.tsx';
import { TypedNumber } from '#web/form/number-fields.tsx';
import type { ColumnChoices } from './header-props.ts';
import type { ListColumn, ListRow } from './list-column.ts';

interface FieldsProps<Row extends ListRow> {
  column: ListColumn<Row>;
  label: string;
  filter: Filter;
  onChange(filter: Filter | null): void;
}

/** Typed text is applied after this pause. */
const filterDebounceMs = 200;

function TextField<Row extends ListRow>({ label, filter, onChange }: FieldsProps<Row>) {
  const [text, setText] = useState(filter.contains ?? '');
  return (
    <TextInput
      label={label}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange({ contains: event.currentTarget.value });
      }}
      data-autofocus
    />
  );
}

const moneyRules: NumberRules = { kind: 'money', currency: 'any' };
const numberRules: NumberRules = { kind: 'whole' };

function NumberFields<Row extends ListRow>({ column, label, filter, onChange }: FieldsProps<Row>) {
  const rules = column.isMoney ? moneyRules : numberRules;
  return (
    <Stack gap={6}>
      <BoundInput
        label={`${label} from`}
        rules={rules}
        value={filter.from}
        onBound={(from) => onChange({ ...filter, from })}
        data-autofocus
      />
      <BoundInput label={`${label} to`} rules={rules} value={filter.to} onBound={(to) => onChange({ ...filter, to })} />
    </Stack>
  );
}

const dayOf = (bound: string | number | undefined) => (bound === undefined ? null : String(bound));

function DateFields<Row extends ListRow>({ label, filter, onChange }: FieldsProps<Row>) {
  return (
    <Stack gap={6}>
      <DayInput
        label={`${label} from`}
        value={dayOf(filter.from)}
        onDay={(day) => onChange({ ...filter, from: day ?? undefined })}
        data-autofocus
      />
      <DayInput
        label={`${label} to`}
        value={dayOf(filter.to)}
        onDay={(day) => onChange({ ...filter, to: day ?? undefined })}
      />
    </Stack>
  );
}

const nameOf = (value: FilterValue) => (value === null ? '' : String(value));

function ChoiceFields<Row extends ListRow>(props: FieldsProps<Row> & { useChoices: ColumnChoices }) {
  const { column, label, filter, onChange, useChoices } = props;
  const choices = useChoices(column.id);
  if (!choices) return <Skeleton height={20} my={6} />;
  const choose = (names: string[]) => onChange({ in: choices.filter((choice) => names.includes(nameOf(choice))) });
  return (
    <Checkbox.Group label={label} value={(filter.in ?? []).map(nameOf)} onChange={choose}>
      <ScrollArea.Autosize mah={200} mt={6} type="auto">
        <Stack gap={8} py={2}>
          {choices.map((choice) => (
            <Checkbox
              key={nameOf(choice)}
              value={nameOf(choice)}
              label={choice === null ? emptyChoice : column.valueText(choice)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}

interface ColumnFilterFieldsProps<Row extends ListRow> {
  column: ListColumn<Row>;
  filter: Filter | undefined;
  onChange(filter: Filter | null): void;
  useChoices: ColumnChoices;
}

/** Fields named `Filter by Make`, or `Filter by Mileage (km) from` and `to`. */
export function ColumnFilterFields<Row extends ListRow>({ useChoices, ...props }: ColumnFilterFieldsProps<Row>) {
  const { column, onChange } = props;
  const [clearings, setClearings] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const changeSoon = useDebouncedCallback(onChange, { delay: filterDebounceMs, flushOnUnmount: true });
  const clear = () => {
    // Otherwise text that was just typed would be applied after the filter is cleared.
    changeSoon.cancel();
    flushSync(() => {
      setClearings((count) => count + 1);
      onChange(null);
    });
    // The focused button disappears, and without focus Escape would not close the menu.
    fields.current?.querySelector('input')?.focus();
  };
  const given = { ...props, filter: props.filter ?? {}, label: `Filter by ${column.filterLabel ?? column.label}` };
  return (
    <Stack gap={6} ref={fields}>
      {column.filter === 'text' && <TextField key={clearings} {...given} onChange={changeSoon} />}
      {column.filter === 'number' && <NumberFields {...given} />}
      {column.filter === 'date' && <DateFields {...given} />}
      {column.filter === 'choice' && <ChoiceFields {...given} useChoices={useChoices} />}
      {props.filter && (
        <Group justify="flex-end">
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            Clear filter
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface BoundProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  rules: NumberRules;
  /** Undefined if empty. */
  value: number | string | undefined;
  onBound: (bound: number | undefined) => void;
}

/**
 * A number input outside a form. Valid numbers take effect while the user types; invalid text has no effect, and is
 * replaced by the last number when the input loses the focus.
 */
function BoundInput({ value, onBound, ...input }: BoundProps) {
  const number = typeof value === 'number' ? value : null;
  const [typed, setTyped] = useState<{ of: number | null; bound: number | null }>({ of: number, bound: number });
  if (typed.of !== number) setTyped({ of: number, bound: number });
  return (
    <TypedNumber
      {...input}
      inputMode="text"
      value={typed.bound}
      onChange={(bound) => {
        setTyped({ of: number, bound });
        if (!Number.isNaN(bound)) onBound(bound ?? undefined);
      }}
      onBlur={() => setTyped({ of: number, bound: number })}
    />
  );
}
