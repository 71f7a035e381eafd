/** The columns of the file, each with an example cell and the field it is imported into. */
import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Import } from '#imports/import.ts';
import { importFields } from '#imports/import-fields.ts';
import { updateImportRoute } from '#imports/import-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { Section } from '#web/ui/section.tsx';
import classes from './import.module.css';

const ignored = 'Ignore';

/** Choices not yet saved by the server. They are sent one after another. */
function useChoices(importId: string) {
  const match = useChange(updateImportRoute);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map());
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  function clearChoice(head: string) {
    setChosen((now) => new Map([...now].filter(([one]) => one !== head)));
  }

  function choose(head: string, field: string | null) {
    setChosen((now) => new Map([...now, [head, field]]));
    sending.current = sending.current
      .then(() =>
        match.mutateAsync({ params: { importId }, query: { limit: 0 }, body: { columns: [{ head, field }] } }),
      )
      .catch((error: unknown) => sendAlert('Error', errorMessage(error)))
      .finally(() => clearChoice(head));
  }

  return { chosen, choose };
}

/** @param isOpen whether columns can still be matched */
export function ColumnsTable({ given, isOpen }: { given: Import; isOpen: boolean }) {
  const { chosen, choose } = useChoices(given.id);
  const fields = importFields(given.kind);
  const choices = [{ value: '', label: ignored }, ...fields.map(({ id, label }) => ({ value: id, label }))];
  return (
    <Section title="Columns">
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Example</th>
            <th scope="col">Import as</th>
          </tr>
        </thead>
        <tbody>
          {given.columns.map(({ head, field, example, hidden = false }) => {
            const now = chosen.has(head) ? chosen.get(head) : field;
            return (
              <tr key={head} data-taken={now !== null || undefined}>
                <th scope="row">{`${head}${hidden ? ' (hidden)' : ''}`}</th>
                <td className={classes.example}>{example}</td>
                <td>
                  {isOpen ? (
                    <NativeSelect
                      aria-label={`Field of ${head}`}
                      data={choices}
                      value={now ?? ''}
                      onChange={({ currentTarget: { value } }) => choose(head, value === '' ? null : value)}
                    />
                  ) : (
                    (fields.find(({ id }) => id === now)?.label ?? ignored)
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={classes.looking} role="status">
        {chosen.size === 0 ? '' : 'Checking rows…'}
      </p>
    </Section>
  );
}
