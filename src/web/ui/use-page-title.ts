import { useEffect } from 'react';

const product = 'Truck Back Office';

/** Sets the title of the window. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? product : `${title} | ${product}`;
  }, [title]);
}
