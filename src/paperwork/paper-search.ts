/** The search box of the lists of orders and invoices: by number, client, or a truck's reg number. */
import type { PaperRow } from '#paperwork/paperwork.ts';
import { trimRegNumber } from '#shared/reg-number.ts';

/** What the search looks at. */
type SearchablePaper = Pick<PaperRow, 'number' | 'billToClientName' | 'shipToClientName'> & {
  items: readonly { trucks: readonly { regNumber: string }[] }[];
};

/** One spelling for what is typed and for what is searched. */
function normalize(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').toLowerCase();
}

interface Searched {
  names: string;
  regNumbers: string;
}

/** Fields stand on lines of their own: a typed text has no line break, so it never matches across two of them. */
function searchedOf({ number, billToClientName, shipToClientName, items }: SearchablePaper): Searched {
  return {
    names: [number, billToClientName, shipToClientName].map(normalize).join('\n'),
    regNumbers: items
      .flatMap(({ trucks }) => trucks)
      .map(({ regNumber }) => trimRegNumber(regNumber))
      .join('\n'),
  };
}

/**
 * A rule that tells whether a paper matches a text: in its number, the name of a client, or the reg number of one of
 * its trucks (spaces may differ). Each paper is prepared once and each text once, so that thousands answer a keystroke
 * in a few milliseconds.
 */
export function createPaperSearch(): (paper: SearchablePaper, text: string) => boolean {
  const prepared = new WeakMap<SearchablePaper, Searched>();
  let last = { text: '', needle: '', regNumber: '' };

  function prepare(paper: SearchablePaper): Searched {
    const known = prepared.get(paper);
    if (known !== undefined) return known;
    const made = searchedOf(paper);
    prepared.set(paper, made);
    return made;
  }

  return (paper, text) => {
    if (text !== last.text) last = { text, needle: normalize(text), regNumber: trimRegNumber(text) };
    const { names, regNumbers } = prepare(paper);
    return names.includes(last.needle) || regNumbers.includes(last.regNumber);
  };
}
