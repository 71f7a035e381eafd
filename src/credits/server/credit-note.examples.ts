/** Examples for the tests of all kinds of records. */
import { savedCreditNoteSchema } from '#credits/credit-note.ts';
import { create, type KindExample, paper, type Setup, sendExample } from '#test/app/examples.ts';

const body = { date: '2026-11-20', reason: 'Came back', whole: true };

async function creditNote(setup: Setup) {
  const { path } = await paper(setup, 'invoices');
  const { id } = await create(setup, `${path}/credit-notes`, body);
  return { path: `/api/abbasAutos/credit-notes/${id}` };
}

export const examples: readonly KindExample[] = [
  {
    type: 'creditNote',
    record: creditNote,
    saved: savedCreditNoteSchema,
    writes: {
      createCreditNote: async (setup) => ({
        path: `${(await paper(setup, 'invoices')).path}/credit-notes`,
        body: { ...body, returnToStock: true },
      }),
      sendCreditNote: sendExample(creditNote),
      deleteCreditNote: creditNote,
    },
  },
];
