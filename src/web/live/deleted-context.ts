/** Whether the record of a page or form was deleted, so that buttons can be disabled. */
import { createContext, useContext } from 'react';

export const DeletedContext = createContext(false);

export function useIsDeleted(): boolean {
  return useContext(DeletedContext);
}
