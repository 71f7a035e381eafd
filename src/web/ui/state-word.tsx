/** A state as a coloured word, for lists. The colour is never the only difference. */
import type { ReactNode } from 'react';

export type StateColour = 'gray' | 'green' | 'yellow' | 'orange' | 'red' | 'blue';

/** A plain element, because a page has up to a hundred of them. In gray, the word has the colour of the text. */
export function stateWord(text: string, colour: StateColour): ReactNode {
  return (
    <span style={{ color: colour === 'gray' ? undefined : `var(--mantine-color-${colour}-text)`, fontWeight: 600 }}>
      {text}
    </span>
  );
}
