/** `/import`: upload spreadsheets of trucks, clients, suppliers and costings, preview, import and undo them. */
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { importOutcomes } from '#imports/import.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LastImports } from './last-imports.tsx';
import { NewImportSection } from './new-import.tsx';
import { OpenImport } from './open-import.tsx';

/** Stored in the query string, so that links and Back work. */
const searchParams = {
  id: parseAsString.withOptions({ history: 'push' }),
  outcome: parseAsStringLiteral(importOutcomes),
  page: parseAsInteger.withDefault(1),
};

/** For administrators. */
export function ImportPage() {
  const [{ id, outcome, page }, show] = useQueryStates(searchParams);
  if (id === null) {
    return (
      <>
        <PageHeader title="Import" />
        <NewImportSection onSent={(sent) => void show({ id: sent, outcome: null, page: null })} />
        <LastImports />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Import"
        actions={
          <ButtonLink to={paths.import} variant="default">
            All Imports
          </ButtonLink>
        }
      />
      <OpenImport
        key={id}
        view={{ id, outcome, page: Math.max(1, page) }}
        onShow={(next) => void show(next)}
        onRemoved={() => void show({ id: null, outcome: null, page: null })}
      />
    </>
  );
}
