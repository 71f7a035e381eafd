/** The way from an order to its invoice, or back, by the other's number. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paperKindLabels } from '#paperwork/paper-kinds.ts';
import { usePaper } from '#paperwork/web/paper-queries.ts';
import { type PaperAddress, paperPaths } from '#paperwork/web/paper-target.ts';

/** Until the number is known, and where it cannot be had, the way is there without it. */
export function LinkedPaper({ target }: { target: PaperAddress }) {
  const { kind, company, id } = target;
  const { data } = usePaper(target);
  return (
    <Anchor component={Link} to={paperPaths[kind].view(company, id)} inherit underline="always">
      {paperKindLabels[kind]} {data?.data.number}
    </Anchor>
  );
}
