/** Whether the record of a page or form was deleted, for the buttons on it. */
import { createContext, useContext } from 'react';

export const DeletedContext = createContext(false);

/** Whether the record of the page or form around the caller was deleted. */
export function useIsDeleted(): boolean {
  return useContext(DeletedContext);
}
