/** The row of a query that always returns exactly one, such as an aggregate without groups. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A query that always returns a row returned none.');
  return row;
}
