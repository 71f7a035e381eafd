/** A state as a coloured word, for lists. The colour is never the only difference. */
import type { ReactNode } from 'react';

type StateColour = 'green' | 'yellow' | 'orange' | 'red';

/** A plain element, because a page has up to a hundred of them. Without a colour, the word has that of the text. */
export function stateWord(text: string, colour?: StateColour): ReactNode {
  return <span style={{ color: colour && `var(--mantine-color-${colour}-text)`, fontWeight: 600 }}>{text}</span>;
}
