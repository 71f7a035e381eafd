/** The fields that filter one column, by its kind of filter. */
import { Button, Checkbox, Group, NumberInput, ScrollArea, Stack, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { type ColumnFilter, choicesOf, emptyChoice, emptyFilter } from './column-filter.ts';
import type { FilterKind, ListColumn, ListRow } from './list-column.ts';

interface FieldsProps<Filter extends ColumnFilter = ColumnFilter> {
  label: string;
  filter: Filter;
  onChange(filter: ColumnFilter): void;
}

type FilterOf<Kind extends FilterKind> = Extract<ColumnFilter, { kind: Kind }>;

function TextField({ label, filter, onChange }: FieldsProps<FilterOf<'text'>>) {
  return (
    <TextInput
      label={label}
      value={filter.text}
      onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      data-autofocus
    />
  );
}

/** The input gives a text where the number alone would lose what is typed, as in `8000.50`. */
function toBound(value: number | string): number | null {
  const bound = value === '' ? Number.NaN : Number(value);
  return Number.isNaN(bound) ? null : bound;
}

function NumberFields({ label, filter, onChange }: FieldsProps<FilterOf<'number'>>) {
  const common = { hideControls: true, thousandSeparator: ',' } as const;
  return (
    <Stack gap={6}>
      <NumberInput
        {...common}
        label={`${label} from`}
        value={filter.from ?? ''}
        onChange={(value) => onChange({ ...filter, from: toBound(value) })}
        data-autofocus
      />
      <NumberInput
        {...common}
        label={`${label} to`}
        value={filter.to ?? ''}
        onChange={(value) => onChange({ ...filter, to: toBound(value) })}
      />
    </Stack>
  );
}

function DateFields({ label, filter, onChange }: FieldsProps<FilterOf<'date'>>) {
  return (
    <Stack gap={6}>
      <TextInput
        type="date"
        label={`${label} from`}
        value={filter.from}
        onChange={(event) => onChange({ ...filter, from: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        type="date"
        label={`${label} to`}
        value={filter.to}
        onChange={(event) => onChange({ ...filter, to: event.currentTarget.value })}
      />
    </Stack>
  );
}

function ChoiceFields({ label, filter, onChange, choices }: FieldsProps<FilterOf<'choice'>> & { choices: string[] }) {
  return (
    <Checkbox.Group label={label} value={[...filter.chosen]} onChange={(chosen) => onChange({ ...filter, chosen })}>
      <ScrollArea.Autosize mah={200} mt={6} type="auto">
        <Stack gap={8} py={2}>
          {choices.map((choice) => (
            <Checkbox key={choice} value={choice} label={choice || emptyChoice} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}

interface ColumnFilterFieldsProps<Row extends ListRow> {
  column: ListColumn<Row>;
  kind: FilterKind;
  rows: readonly Row[];
  filter: ColumnFilter | undefined;
  onChange(filter: ColumnFilter | null): void;
}

/** Fields named `Filter by Make`, or `Filter by Mileage from` and `to`. */
export function ColumnFilterFields<Row extends ListRow>(props: ColumnFilterFieldsProps<Row>) {
  const { column, kind, rows, onChange } = props;
  const filter = props.filter ?? emptyFilter(kind);
  const choices = useMemo(() => (kind === 'choice' ? choicesOf(column, rows) : []), [kind, column, rows]);
  const label = `Filter by ${column.label}`;
  return (
    <Stack gap={6}>
      {filter.kind === 'text' && <TextField {...{ label, filter, onChange }} />}
      {filter.kind === 'number' && <NumberFields {...{ label, filter, onChange }} />}
      {filter.kind === 'date' && <DateFields {...{ label, filter, onChange }} />}
      {filter.kind === 'choice' && <ChoiceFields {...{ label, filter, onChange, choices }} />}
      {props.filter && (
        <Group justify="flex-end">
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            Clear filter
          </Button>
        </Group>
      )}
    </Stack>
  );
}
