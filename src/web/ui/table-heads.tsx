/** The head of a table whose columns have nothing but a name. */
import { Table } from '@mantine/core';

/** Two columns may have the same name. */
export function TableHeads({ heads }: { heads: readonly string[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {heads.map((head, index) => (
          <Table.Th key={`${head} ${String(index)}`} scope="col">
            {head}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}
