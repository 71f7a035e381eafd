/** The frame of the client and supplier pages: actions, loading and error states. */

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowMerge, IconPencil, IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DocumentsSection } from '#documents/web/documents-section.tsx';
import { RecordHistory } from '#history/web/record-history.tsx';
import type { PartyKind, PartySummary } from '#parties/party.ts';
import { partyDocumentRoutes, partyHistoryRoutes } from '#parties/party-record-kinds.ts';
import { DeletedRecord } from '#web/live/deleted-record.tsx';
import { AbsentRecord } from '#web/ui/absent-record.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSections, type WithSections } from '#web/ui/page-sections.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MergedParties } from './merged-parties.tsx';
import { kindTexts, type PartyPageTarget, partyPaths } from './party-texts.ts';

interface Props extends WithSections<PartyPageTarget> {
  kind: PartyKind;
  /** From the URL. */
  id: string;
  /** Undefined while loading and if missing. */
  party: PartySummary | undefined;
  isMissing: boolean;
  isPending: boolean;
  onRetry: () => unknown;
  onMerge: (otherId: string) => Promise<void>;
  onUndo: (mergeId: string) => Promise<void>;
  children: ReactNode;
}

/** Shows the recent merges below the sections. */
export function PartyScreen(props: Props) {
  const { kind, id, party, isPending, isMissing, onRetry, sections, onMerge, onUndo, children } = props;
  const [isMerging, merging] = useDisclosure();
  const { One, one, several } = kindTexts[kind];
  const disabled = party === undefined;
  return (
    <DeletedRecord kind={kind} id={id} isMissing={isMissing} isShown={party !== undefined}>
      <PageHeader
        title={party?.name ?? One}
        backTo={partyPaths[kind].list}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconArrowMerge size={16} aria-hidden />}
              disabled={disabled}
              onClick={merging.open}
            >
              Merge
            </Button>
            {disabled ? null : (
              <ButtonLink
                to={partyPaths[kind].edit(party.id)}
                aria-keyshortcuts="e"
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                Edit
              </ButtonLink>
            )}
          </>
        }
      />
      {party === undefined ? (
        <AbsentRecord
          isPending={isPending}
          isMissing={isMissing}
          loading={<Loading text={`Loading ${one} details...`} />}
          text={`No ${one} details to display`}
          icon={<IconUserOff size={30} />}
          link={{ to: partyPaths[kind].list, label: `Go to the list of ${several}` }}
          onRetry={onRetry}
        />
      ) : (
        <>
          {children}
          <PageSections sections={sections} at="middle" target={{ kind, id: party.id }} />
          <MergedParties kind={kind} id={party.id} name={party.name} onUndo={onUndo} />
          <MergeDialog kind={kind} survivor={party} opened={isMerging} onMerge={onMerge} onClose={merging.close} />
          <DocumentsSection target={{ routes: partyDocumentRoutes[kind], id: party.id }} />
          <RecordHistory route={partyHistoryRoutes[kind]} target={party} />
        </>
      )}
    </DeletedRecord>
  );
}
