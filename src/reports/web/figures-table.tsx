/** A table of figures, each of which opens the list behind it; on a phone each row is a card (part two, section 16). */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './figures-table.module.css';

/** One figure: what people read, and the list behind it. */
export interface Figure {
  text: string;
  /** Without one it is no link. */
  to?: string | undefined;
  /** A loss, or something that is late. */
  isAlarming?: boolean;
}

/** A row: its name, and figures in the order of the columns. */
export interface FigureRow {
  id: string;
  name: ReactNode;
  figures: readonly Figure[];
  isTotal?: boolean;
}

interface FiguresTableProps {
  caption: string;
  /** Heads, that of the names first. */
  heads: readonly string[];
  rows: readonly FigureRow[];
}

function FigureCell({ figure, label }: { figure: Figure; label: string | undefined }) {
  const alarm = figure.isAlarming ? { 'data-alarm': true } : {};
  return (
    <td data-label={label} className={classes.figure} {...alarm}>
      {figure.to === undefined ? (
        <span>{figure.text}</span>
      ) : (
        <Link to={figure.to} className={classes.link ?? ''}>
          {figure.text}
        </Link>
      )}
    </td>
  );
}

/** The first head is the names'. */
export function FiguresTable({ caption, heads, rows }: FiguresTableProps) {
  const [first, ...labels] = heads;
  return (
    <table className={classes.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col" className={classes.name}>
            {first}
          </th>
          {labels.map((label) => (
            <th key={label} scope="col" className={classes.figure}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, figures, isTotal }) => (
          <tr key={id} data-total={isTotal || undefined}>
            <th scope="row" className={classes.name}>
              {name}
            </th>
            {figures.map((figure, index) => (
              <FigureCell key={labels[index]} figure={figure} label={labels[index]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
