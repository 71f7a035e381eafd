/** What waits behind a link of the navigation, which a noun knows and the frame shows. */
import { createContext } from 'react';

/** A number beside a link, and what it says. */
export interface NavigationNote {
  count: number;
  text: string;
}

/** By the path of the link; filled by the app. */
export const NavigationNotesContext = createContext<Readonly<Record<string, NavigationNote>>>({});
