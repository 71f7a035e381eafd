import { useEffect } from 'react';
import { sendAlert } from './alerts.tsx';

/** Shows the alert once for each failed load. */
export function useLoadAlert(error: unknown, message: string): void {
  useEffect(() => {
    if (error !== null) sendAlert('Error', message);
  }, [error, message]);
}
