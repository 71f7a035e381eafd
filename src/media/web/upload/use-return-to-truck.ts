/** The way back to the truck, two seconds after the last upload (specification, sections 2.10, 2.11 and 9). */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { waitAfterUpload } from '#media/upload-limits.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { truckPaths } from '#web/paths.ts';
import type { RecordTarget } from '#web/record-target.ts';

/** Goes once everything is there; whoever leaves before, or adds another file, is not sent away. */
export function useReturnToTruck({ company, id }: RecordTarget, isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    clearAlerts('Error', 'Warning');
    const timer = setTimeout(() => navigate(truckPaths.view(company, id)), waitAfterUpload);
    return () => clearTimeout(timer);
  }, [isDone, navigate, company, id]);
}
