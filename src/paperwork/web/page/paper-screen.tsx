/** The page of one order or invoice, used by the view screen and the created screen. */

import { Box, VisuallyHidden } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { DocumentsSection } from '#documents/web/documents-section.tsx';
import { RecordHistory } from '#history/web/record-history.tsx';
import { IssuedCopies, ledgerParams } from '#ledger/web/issued-copies.tsx';
import { MissingPanel } from '#ledger/web/missing-panel.tsx';
import { RevisionSection } from '#ledger/web/revision-section.tsx';
import { otherKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import { paperDocumentRoutes, paperHistoryRoutes } from '#paperwork/paper-record-kinds.ts';
import { paperRevisionRoutes } from '#paperwork/paper-revision-routes.ts';
import { type PaperVersion, usePaper } from '#paperwork/web/paper-queries.ts';
import { type PaperAddress, paperPaths } from '#paperwork/web/paper-target.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useCall } from '#web/api/use-call.ts';
import { DeletedRecord } from '#web/live/deleted-record.tsx';
import { AbsentRecord } from '#web/ui/absent-record.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSections, type WithSections } from '#web/ui/page-sections.tsx';
import { WarningList } from '#web/ui/warning-list.tsx';
import { InvoiceDetails } from './invoice-details.tsx';
import { PaperActions } from './paper-actions.tsx';
import classes from './paper-columns.module.css';
import { PaperColumns } from './paper-columns.tsx';
import { PaperDetails } from './paper-details.tsx';
import { PaperSummary } from './paper-summary.tsx';
import { useInvoiceGeneration } from './use-generate-invoice.ts';

function OldRevision({ target, revision }: { target: PaperAddress; revision: number }) {
  const { kind } = target;
  const params = { ...ledgerParams(target), n: revision };
  const { data, isPending, refetch } = useCall(paperRevisionRoutes[kind], { params });
  if (isPending) return <Loading text="Loading version..." />;
  if (data === undefined) return <LoadFailed text="The version could not be loaded." onRetry={refetch} />;
  return <PaperDetails kind={kind} paper={data} />;
}

function PaperRevisions({ target }: { target: PaperAddress }) {
  return (
    <RevisionSection
      target={target}
      label={paperKindLabels[target.kind]}
      show={(revision) => <OldRevision target={target} revision={revision} />}
    />
  );
}

interface Props extends WithSections<PaperAddress> {
  target: PaperAddress;
  /** The paper that was just saved, shown until it is fetched. */
  known?: PaperVersion | undefined;
  /** Does not offer to delete the linked paper. */
  keepLinked?: boolean;
}

/** A paper that someone else deletes stays on the screen with a notice. */
export function PaperScreen({ target, sections, known, keepLinked = false }: Props) {
  const { kind, company } = target;
  const { data: version, error, isPending, refetch } = usePaper(target, known);
  const { generate, busy } = useInvoiceGeneration(target, refetch);
  const isMissing = hasStatus(error, 404);
  const isShown = version !== undefined;
  useLoadAlert(isMissing && isShown ? null : error, `Failed to retrieve ${kind} details.`);
  return (
    <div className={classes.screen}>
      <DeletedRecord kind={kind} id={target.id} isMissing={isMissing} isShown={isShown}>
        <PageHeader
          title={`${paperKindLabels[kind]} Details`}
          company={company}
          backTo={paperPaths[kind].list}
          actions={
            <PaperActions
              target={target}
              version={version}
              sections={sections}
              keepLinked={keepLinked}
              isGenerating={busy}
              onGenerate={generate}
              onReload={refetch}
            />
          }
        />
        {version !== undefined ? (
          <Box aria-busy={busy} opacity={busy ? 0.5 : 1}>
            {busy ? <VisuallyHidden role="status">{`Generating ${otherKind[kind]}...`}</VisuallyHidden> : null}
            <PaperSummary paper={version.data} />
            <PaperColumns target={target} revision={version.data.revision}>
              <WarningList warnings={version.data.warnings} />
              <MissingPanel target={target} />
              {kind === 'invoice' ? (
                <InvoiceDetails target={target} version={version} onReload={refetch} />
              ) : (
                <PaperDetails kind={kind} paper={version.data} />
              )}
              <PageSections sections={sections} at="middle" target={target} />
              <IssuedCopies target={target} />
              <PaperRevisions target={target} />
              <DocumentsSection target={{ routes: paperDocumentRoutes[kind], ...target }} />
              <RecordHistory route={paperHistoryRoutes[kind]} target={target} />
            </PaperColumns>
          </Box>
        ) : (
          <AbsentRecord
            isPending={isPending}
            isMissing={isMissing}
            loading={<Loading text={`Loading ${kind} details...`} />}
            text={`No ${kind} details to display`}
            icon={<IconFileOff size={30} />}
            link={{ to: paperPaths[kind].list, label: `Go to the list of ${kind}s` }}
            onRetry={refetch}
          />
        )}
      </DeletedRecord>
    </div>
  );
}
