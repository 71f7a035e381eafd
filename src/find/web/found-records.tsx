/** Results of the global search below an empty list. */
import { Stack, Text } from '@mantine/core';
import type { Hit } from '#find/find.ts';
import { companyNames } from '#shared/companies.ts';
import { nounOf, pageTypes } from '#shared/record-types.ts';
import { LinkList } from '#web/ui/link-list.tsx';
import { useHits } from './use-hits.ts';

/** For more results there is the global search. */
const maxLinks = 8;

function linkOf({ kind, title, detail, company, address }: Hit) {
  const more = [detail, company === null ? '' : companyNames[company]].filter((part) => part !== '');
  return {
    to: address,
    name: title.startsWith(nounOf(kind)) ? title : `${nounOf(kind)} ${title}`,
    detail: more.map((part) => `, ${part}`).join(''),
  };
}

/** A list for each kind of record. */
export function FoundRecords({ search }: { search: string }) {
  const { data = [] } = useHits(search.slice(0, 200));
  const shown = data.slice(0, maxLinks);
  const kinds = pageTypes.filter((type) => shown.some(({ kind }) => kind === type));
  return (
    <Stack role="status" gap="xs" maw="100%">
      {shown.length > 0 && <Text ta="center">{`${shown.length} found elsewhere:`}</Text>}
      {kinds.map((type) => (
        <LinkList key={type} links={shown.filter(({ kind }) => kind === type).map(linkOf)} />
      ))}
    </Stack>
  );
}
