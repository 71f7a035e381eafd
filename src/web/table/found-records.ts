/**
 * Results of the global search below an empty list. The global search depends on lists, so the app provides it through
 * a context.
 */
import { type ComponentType, createContext } from 'react';

/** The default shows no further results. */
export const FoundRecordsContext = createContext<ComponentType<{ search: string }>>(() => null);
