/** Returns to the truck two seconds after the last upload. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { waitAfterUpload } from '#files/upload-limits.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { truckPaths } from '#web/paths.ts';
import type { RecordTarget } from '#web/record-target.ts';

/** Does nothing if the user leaves earlier or adds another file. */
export function useReturnToTruck({ company, id }: RecordTarget, isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    clearAlerts('Error', 'Warning');
    const timer = setTimeout(() => navigate(truckPaths.view(company, id)), waitAfterUpload);
    return () => clearTimeout(timer);
  }, [isDone, navigate, company, id]);
}
