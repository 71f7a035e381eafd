/** The screens of credit notes. */
import { paths } from '#web/paths.ts';
import { type Screen, viewScreens } from '#web/screen.tsx';

export const creditNoteScreens: Screen[] = [
  {
    path: paths.creditNotes,
    isList: true,
    link: { label: 'Credit Notes', menu: 'Books', ofCompany: true },
    load: async () => (await import('./credit-note-list-page.tsx')).CreditNotesPage,
  },
  ...viewScreens('credit-notes', { load: async () => (await import('./credit-note-page.tsx')).CreditNotePage }),
];
