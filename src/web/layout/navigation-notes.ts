/** Counts on navigation links, such as users who wait for approval. */
import { createContext } from 'react';

/** A count next to a link, and its description. */
export interface NavigationNote {
  count: number;
  text: string;
}

/** By the path of the link; provided by the app. */
export const NavigationNotesContext = createContext<Readonly<Record<string, NavigationNote>>>({});
