/** The title of the window. */
import { useEffect } from 'react';

const product = 'Truck Back Office';

/** Names the window after the page that is shown. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? product : `${title} | ${product}`;
  }, [title]);
}
