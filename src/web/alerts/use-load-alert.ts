/** Tells of a failed load, once for each failure. */
import { useEffect } from 'react';
import { sendAlert } from './alerts.tsx';

/** Sends the alert whenever loading ends in an error. */
export function useLoadAlert(error: unknown, message: string): void {
  useEffect(() => {
    if (error !== null) sendAlert('Error', message);
  }, [error, message]);
}
