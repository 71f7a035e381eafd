/** The details of an order or invoice with its PDF: beside them on a wide screen, else in a tab. */
import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { ledgerRoutes } from '#ledger/ledger-routes.ts';
import { ledgerParams } from '#ledger/web/issued-copies.tsx';
import { paperKindLabels } from '#paperwork/paper-kinds.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { callKey } from '#web/api/use-call.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { PdfPages, PdfPlaceholder } from '#web/ui/pdf-pages.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './paper-columns.module.css';

interface PdfProps {
  target: PaperAddress;
  /** A revision is always printed the same. */
  revision: number;
}

/** The previous revision's pages stay until the new ones are drawn. */
function PaperPdf({ target, revision }: PdfProps) {
  const route = ledgerRoutes[target.kind].preview;
  const params = ledgerParams(target);
  const { data, isError, refetch } = useQuery({
    queryKey: [...callKey(route, { params }), revision],
    // Without a signal, because a cancelled print would restart the server's printing thread.
    queryFn: () => callApiForFile(route, { params }),
    placeholderData: (last) => last,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isError) return <LoadFailed text="The PDF could not be loaded." onRetry={refetch} />;
  if (data === undefined) return <PdfPlaceholder />;
  return <PdfPages file={data} label={`PDF of the ${target.kind}`} />;
}

interface Props extends PdfProps {
  children: ReactNode;
}

/** The PDF is requested after the details are shown, and in a tab only once that is opened. */
export function PaperColumns({ target, revision, children }: Props) {
  const isWide = useMediaQuery('(min-width: 84em)', false, { getInitialValueInEffect: false });
  const [tab, setTab] = useState<string | null>('details');
  const id = useId();
  const pdf = <PaperPdf target={target} revision={revision} />;
  const isDetails = isWide || tab === 'details';
  const panel = isWide ? {} : { role: 'tabpanel', id: `${id}-panel-details`, 'aria-labelledby': `${id}-tab-details` };
  return (
    <Tabs id={id} value={tab} onChange={setTab} className={classes.columns ?? ''} keepMounted={false}>
      {isWide ? null : (
        <Tabs.List className={classes.tabs ?? ''}>
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="pdf">PDF</Tabs.Tab>
        </Tabs.List>
      )}
      <div className={classes.details} hidden={!isDetails} {...panel}>
        {children}
      </div>
      {isWide ? (
        <div className={classes.beside}>
          <Section title={`${paperKindLabels[target.kind]} PDF`}>{pdf}</Section>
        </div>
      ) : (
        <Tabs.Panel value="pdf">{pdf}</Tabs.Panel>
      )}
    </Tabs>
  );
}
