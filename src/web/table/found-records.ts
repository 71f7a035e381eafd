/** What the search over everything finds, below an empty list: a feature above lists, so that the app hands it in. */
import { type ComponentType, createContext } from 'react';

/** Lists that offer nothing else, unless the app says otherwise. */
export const FoundRecordsContext = createContext<ComponentType<{ search: string }>>(() => null);
