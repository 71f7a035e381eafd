/** The totals row: sums over all matching rows, not only the visible ones. */
import { memo, use } from 'react';
import type { ListSums } from '#shared/list-routes.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { FirstSum, splitAtFiller } from './body-rows.tsx';
import { placeClass, placeStyle } from './cell-place.ts';
import { countLabelled, type PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';
import type { ListRow } from './list-column.ts';
import { PhoneContext } from './name-cell.tsx';
import phone from './phone-lines.module.css';

interface TotalsProps<Row extends ListRow> {
  placed: readonly PlacedColumn<Row>[];
  hasSelection: boolean;
  /** Undefined while loading; the row is shown without sums. */
  sums: ListSums | undefined;
  /** What is added up: `39 trucks`. */
  of: string;
}

/** The sum of the phone's lead column. Hidden from screen readers, because the sum has its own cell, too. */
function PhoneSum<Row extends ListRow>({ placed, sums }: Pick<TotalsProps<Row>, 'placed' | 'sums'>) {
  const isPhone = use(PhoneContext);
  const text = isPhone && sums && placed.find(({ column }) => column.isLead)?.column.phoneSumText?.(sums);
  return text ? (
    <span className={phone.sum} aria-hidden="true">
      {text}
    </span>
  ) : null;
}

function TotalsRowView<Row extends ListRow>({ placed, hasSelection, sums, of }: TotalsProps<Row>) {
  const labelled = countLabelled(placed);
  const { before, after } = splitAtFiller(placed);
  if (placed.every(({ column }) => !column.sums)) return null;
  const sum = (place: PlacedColumn<Row>) => {
    const text = sums && place.column.sumText(sums);
    return (
      <td key={place.column.id} className={placeClass(place)} style={placeStyle(place)} title={text}>
        {text}
      </td>
    );
  };
  return (
    <tfoot>
      <tr className={joinClasses(classes.row, classes.totals)}>
        <th scope="row" className={classes.groupLabel} colSpan={labelled + (hasSelection ? 1 : 0)}>
          <span>Totals</span> {sums && <span className={classes.totalsOf}>{`of ${of}`}</span>}
          <FirstSum placed={placed} sums={sums} />
          <PhoneSum placed={placed} sums={sums} />
        </th>
        {before.slice(labelled).map(sum)}
        <td className={classes.filler} aria-hidden="true" />
        {after.map(sum)}
      </tr>
    </tfoot>
  );
}

/** Renders nothing if no visible column has a sum. */
export const TotalsRow = memo(TotalsRowView) as typeof TotalsRowView;
