/** `/orders` and `/invoices` */
import { Anchor } from '@mantine/core';
import { IconPlus, IconTruck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paperListSchemas } from '#paperwork/paper-fields.ts';
import { otherKind, type PaperKind, paperKindLabels, paperKindLists } from '#paperwork/paper-kinds.ts';
import { paperListRoutes } from '#paperwork/paperwork-routes.ts';
import { paths } from '#web/paths.ts';
import { listColumns } from '#web/table/columns.tsx';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListPageConfig } from '#web/table/list-page-config.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { ListCompany } from '#web/ui/use-company.ts';
import { EvidenceChip } from './evidence-chip.tsx';
import { paperPaths } from './paper-target.ts';
import { type ListedPaper, paperViews } from './paper-views.tsx';

const evidenceCell = ({ evidence, evidenceDue }: ListedPaper) => (
  <EvidenceChip evidence={evidence} evidenceDue={evidenceDue} />
);

function listOf(kind: PaperKind, title: string): ListPageConfig<ListedPaper> {
  const plural = paperKindLists[kind];
  return {
    list: plural,
    routes: paperListRoutes[kind],
    tableId: plural,
    title,
    searchLabel: `Search ${plural}...`,
    loadingText: `Loading list of ${plural}...`,
    emptyText: `No ${plural} to display`,
    noMatchText: `No ${plural} match.`,
    failureAlert: `Failed to retrieve list of ${plural}`,
    failedText: `The list of ${plural} could not be loaded.`,
    plural,
    columns: listColumns<ListedPaper>({
      listSchema: paperListSchemas[kind],
      addressOf: ({ company, id }) => paperPaths[kind].view(company, id),
      nameOf: ({ number }) => number,
      cells: {
        ...(kind === 'invoice' && { evidence: evidenceCell }),
        linkedNumber: ({ company, referenceId, linkedNumber }) =>
          referenceId === null ? null : (
            <Anchor component={Link} to={paperPaths[otherKind[kind]].view(company, referenceId)} inherit>
              {linkedNumber}
            </Anchor>
          ),
      },
    }),
    views: paperViews[kind],
    Actions: ({ company }) => <NewPaper kind={kind} company={company} />,
    EmptyAction: ({ company }) => <ChooseTrucks kind={kind} company={company} />,
  };
}

const orders = listOf('order', 'Orders');
const invoices = listOf('invoice', 'Invoices');

/** `/orders` */
export function OrdersPage() {
  return <ListPage config={orders} />;
}

/** `/invoices` */
export function InvoicesPage() {
  return <ListPage config={invoices} />;
}

function NewPaper({ kind, company }: { kind: PaperKind; company: ListCompany }) {
  return (
    <ButtonLink
      to={`${paths.currentStock}?company=${company}`}
      state={{ choosingFor: kind }}
      aria-keyshortcuts="n"
      leftSection={<IconPlus size={18} aria-hidden />}
    >{`New ${paperKindLabels[kind]}`}</ButtonLink>
  );
}

/** A new order or invoice starts with selecting trucks. */
function ChooseTrucks({ kind, company }: { kind: PaperKind; company: ListCompany }) {
  return (
    <ButtonLink
      to={`${paths.currentStock}?company=${company}`}
      state={{ choosingFor: kind }}
      leftSection={<IconTruck size={18} aria-hidden />}
    >
      Choose trucks in Current Stock
    </ButtonLink>
  );
}
