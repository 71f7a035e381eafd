/** Results of the global search below an empty list. */
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Hit } from '#find/find.ts';
import { companyNames } from '#shared/companies.ts';
import { nounOf } from '#shared/record-types.ts';
import { useHits } from './use-hits.ts';

/** For more results there is the global search. */
const maxLinks = 8;

function linkText({ kind, title, detail, company }: Hit): string {
  const name = title.startsWith(nounOf(kind)) ? title : `${nounOf(kind)} ${title}`;
  return [name, detail, company === null ? '' : companyNames[company]].filter((part) => part !== '').join(', ');
}

export function FoundRecords({ search }: { search: string }) {
  const { data = [] } = useHits(search.slice(0, 200));
  const shown = data.slice(0, maxLinks);
  return (
    <div role="status">
      {shown.length > 0 && (
        <Group gap="xs" justify="center">
          <Text>{`${shown.length} found elsewhere:`}</Text>
          {shown.map((hit) => (
            <Anchor key={`${hit.kind} ${hit.id}`} component={Link} to={hit.address} fw={600}>
              {linkText(hit)}
            </Anchor>
          ))}
        </Group>
      )}
    </div>
  );
}
