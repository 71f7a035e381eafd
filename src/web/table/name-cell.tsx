/** The cell with a row's name. On a phone it also shows the most important fields of the row. */
import { createContext, type ReactNode, use } from 'react';
import { fieldText } from '#shared/field-texts.ts';
import type { Field, ListSchema } from '#shared/fields.ts';
import type { ListRow } from './list-column.ts';
import classes from './phone-lines.module.css';

/** Whether the window is as narrow as a phone's. The additional lines are rendered only then. */
export const PhoneContext = createContext(false);

/** One field in the lines below the name. */
interface Part {
  id: string;
  text: string;
}

/** Further lines on a phone, such as controls, by id. A line with the id of a field replaces that field's line. */
export type PhoneCells<Row extends ListRow> = Readonly<Record<string, (row: Row) => ReactNode>>;

/** Shows a cell's controls on a wide screen, and its text on a phone, where the controls are in the lines. */
export function WideCell({ text, children }: { text: string; children: ReactNode }) {
  return use(PhoneContext) ? text : children;
}

/** The fields in a phone's lines. */
export interface PhoneFields {
  listSchema: ListSchema;
  beside: Field | undefined;
  year: Field | undefined;
  below: readonly Field[];
}

/** The schema's fields for a phone; undefined if it has none. */
export function phoneFieldsOf(listSchema: ListSchema, last: readonly Field[] = []): PhoneFields | undefined {
  const [beside, year] = (['beside', 'year'] as const).map((part) =>
    listSchema.fields.find(({ phone }) => phone === part),
  );
  const below = listSchema.fields.filter(({ phone }) => phone === 'below');
  return beside || below.length > 0 ? { listSchema, beside, year, below: [...below, ...last] } : undefined;
}

function partOf(listSchema: ListSchema, field: Field, row: Readonly<Record<string, unknown>>): Part {
  const { id, phone, type, label } = field;
  const whole = fieldText(listSchema, field, row);
  // An amount among other fields needs its label.
  return { id, text: type === 'money' && phone === 'below' ? `${label} ${whole}` : whole };
}

/** The fields below the name, without empty ones. */
function partsBelow({ listSchema, below }: PhoneFields, row: Readonly<Record<string, unknown>>): Part[] {
  return below.map((field) => partOf(listSchema, field, row)).filter(({ text }) => text !== '');
}

interface NameCellProps<Row extends ListRow> {
  row: Row;
  name: string;
  phone: PhoneFields;
  cells: PhoneCells<Row>;
  mark?: ReactNode;
}

/**
 * The lines repeat fields that have their own cells, so they are hidden from screen readers. Controls are not: they are
 * only here.
 */
export function NameCell<Row extends ListRow>({ row, name, phone, cells, mark }: NameCellProps<Row>) {
  const values = row as Readonly<Record<string, unknown>>;
  const { listSchema, beside, year } = phone;
  const label = (
    <span className={classes.name} title={name}>
      {mark ? (
        <>
          <span>{name}</span>
          <span className={classes.mark}>{mark}</span>
        </>
      ) : (
        name
      )}
    </span>
  );
  const isPhone = use(PhoneContext);
  if (!isPhone) return label;
  return (
    <div className={classes.lines}>
      {label}
      {year && (
        <span className={classes.year} aria-hidden="true">
          {String(values[year.id] ?? '').slice(0, 4)}
        </span>
      )}
      {beside && (
        <span
          className={classes.beside}
          aria-hidden="true"
          data-gain={beside.gains ? (Number(values[beside.id]) < 0 ? 'loss' : 'gain') : undefined}
        >
          {fieldText(listSchema, beside, values)}
        </span>
      )}
      <span className={classes.below} aria-hidden="true">
        {partsBelow(phone, values)
          .filter(({ id }) => cells[id] === undefined)
          .map(({ id, text }) => (
            <span key={id}>{text}</span>
          ))}
      </span>
      {Object.entries(cells).map(([id, cell]) => (
        <div key={id} className={classes.controls}>
          {cell(row)}
        </div>
      ))}
    </div>
  );
}
