/** A table whose figures link to the lists behind them. On a phone each row is a card. */
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './figures-table.module.css';

/** The text and the link of a cell. */
export interface Figure {
  text: string;
  /** Omitted for a figure without a link. */
  to?: string | undefined;
  /** Highlights a loss or something overdue. */
  isAlarming?: boolean;
}

/** A row with its figures in the order of the columns. */
export interface FigureRow {
  id: string;
  name: ReactNode;
  figures: readonly Figure[];
  isTotal?: boolean;
}

interface FiguresTableProps {
  caption: string;
  /** Column headings, starting with that of the names. */
  heads: readonly string[];
  rows: readonly FigureRow[];
}

interface CellProps {
  figure: Figure;
  /** The column's heading, on a screen that is too narrow for a line of headings. */
  label: string | undefined;
}

function FigureCell({ figure, label }: CellProps) {
  const alarm = figure.isAlarming ? { 'data-alarm': true } : {};
  return (
    <td className={classes.figure} {...alarm}>
      {label === undefined ? null : (
        <span className={classes.label} aria-hidden>
          {label}
        </span>
      )}
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

export function FiguresTable({ caption, heads, rows }: FiguresTableProps) {
  const [first, ...labels] = heads;
  const isNarrow = useMediaQuery('screen and (max-width: 62em)', false, { getInitialValueInEffect: false });
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
              <FigureCell key={labels[index]} figure={figure} label={isNarrow ? labels[index] : undefined} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
