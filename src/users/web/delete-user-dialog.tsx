/** Confirms the deletion of a user, and lists their shared pages that would stay open. */
import { Checkbox, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { companies, companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import type { OpenPage } from '#users/user.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { useOpenPages } from './user-queries.ts';

interface Props {
  userId: string;
  opened: boolean;
  onConfirm: (endsShares: boolean) => Promise<void>;
  onClose: () => void;
}

const maxListed = 10;

/** `AB12 CDE, XY99 ZZZ: until 20 Nov 2026, viewed 3 times` */
function pageText({ regNumbers, until, openings }: OpenPage): string {
  const trucks = regNumbers.length === 0 ? 'Deleted trucks' : regNumbers.join(', ');
  const viewed = openings === 0 ? 'not viewed yet' : openings === 1 ? 'viewed once' : `viewed ${openings} times`;
  return `${trucks}: until ${formatDate(until)}, ${viewed}`;
}

/** `2 at Hill Trucks, 1 at Dale Trucks` */
function countsText(pages: readonly OpenPage[]): string {
  return companies
    .map((company) => ({ company, count: pages.filter((page) => page.company === company).length }))
    .filter(({ count }) => count > 0)
    .map(({ company, count }) => `${count} at ${companyNames[company]}`)
    .join(', ');
}

function OpenPages({ pages }: { pages: readonly OpenPage[] }) {
  const named = pages.slice(0, maxListed);
  return (
    <>
      <Text>
        {pages.length === 1
          ? `This user still has 1 shared page: ${countsText(pages)}.`
          : `This user still has ${pages.length} shared pages: ${countsText(pages)}.`}
      </Text>
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {named.map((page) => (
          <List.Item key={page.id}>{`${companyNames[page.company]}, ${pageText(page)}`}</List.Item>
        ))}
        {pages.length > named.length ? <List.Item>{`and ${pages.length - named.length} more`}</List.Item> : null}
      </List>
    </>
  );
}

/** The button is disabled until the pages are loaded, so that none stays open unnoticed. */
export function DeleteUserDialog({ userId, opened, onConfirm, onClose }: Props) {
  const { data: pages, isError, refetch } = useOpenPages(userId, opened);
  const [endsShares, setEndsShares] = useState(false);
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete User"
      text="Are you sure you want to delete this user? This action cannot be undone."
      confirmLabel="Delete"
      isRefused={pages === undefined}
      onConfirm={() => onConfirm(endsShares && pages !== undefined && pages.length > 0)}
      onClose={() => {
        setEndsShares(false);
        onClose();
      }}
    >
      {isError && pages === undefined ? (
        <LoadFailed text="Their shared pages could not be loaded." onRetry={refetch} inDialog />
      ) : null}
      {pages === undefined || pages.length === 0 ? null : (
        <Stack gap="xs">
          <OpenPages pages={pages} />
          <Checkbox
            label={pages.length === 1 ? 'Stop sharing this page' : 'Stop sharing these pages'}
            checked={endsShares}
            onChange={(event) => setEndsShares(event.currentTarget.checked)}
          />
        </Stack>
      )}
    </ConfirmDialog>
  );
}
