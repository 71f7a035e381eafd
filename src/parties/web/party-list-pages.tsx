/** `/clients` and `/suppliers`. */
import { IconPlus } from '@tabler/icons-react';
import type { PartyKind } from '#parties/party.ts';
import { clientListSchema, supplierListSchema } from '#parties/party-fields.ts';
import { listColumns } from '#web/table/columns.tsx';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListPageConfig } from '#web/table/list-page-config.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { kindTexts, partyLists, partyPaths } from './party-texts.ts';

/** The fields of a row that this page reads itself. */
interface ListedParty {
  id: string;
  name: string;
}

function listOf(kind: PartyKind): ListPageConfig<ListedParty> {
  const { one, several, One, Several } = kindTexts[kind];
  const listSchema = kind === 'client' ? clientListSchema : supplierListSchema;
  const Create = () => (
    <ButtonLink
      to={partyPaths[kind].add}
      aria-keyshortcuts="n"
      leftSection={<IconPlus size={18} aria-hidden />}
    >{`Create ${One}`}</ButtonLink>
  );
  return {
    list: several,
    routes: partyLists[kind],
    tableId: several,
    title: Several,
    isAllCompanies: true,
    searchLabel: `Search ${several}...`,
    loadingText: `Loading list of ${several}...`,
    emptyText: `No ${several} to display`,
    noMatchText: `No ${several} match.`,
    failureAlert: `Failed to retrieve list of ${several}`,
    failedText: `The list of ${several} could not be loaded.`,
    plural: several,
    columns: listColumns<ListedParty>({
      listSchema,
      addressOf: ({ id }) => partyPaths[kind].view(id),
      nameOf: ({ name }) => name,
    }),
    Actions: Create,
    EmptyAction: () => <ButtonLink to={partyPaths[kind].add} variant="default">{`Create a ${one}`}</ButtonLink>,
  };
}

const clients = listOf('client');
const suppliers = listOf('supplier');

export function ClientsPage() {
  return <ListPage config={clients} />;
}

export function SuppliersPage() {
  return <ListPage config={suppliers} />;
}
