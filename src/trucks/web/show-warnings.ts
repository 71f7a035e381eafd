/** Shows the warnings from saving a truck or marking it as sold. */
import type { SaveWarning } from '#trucks/save-warnings.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';

const labels: Record<SaveWarning['code'], string> = {
  sameChassis: 'View the other truck',
  sameRegNumber: 'View the other truck',
  reserved: 'View the truck',
  shared: 'View its shared pages',
  dateUnusual: 'Edit the truck',
  chassisLetters: 'Edit the truck',
};

/** @param known messages that the user saw before saving */
export function showWarnings(warnings: readonly SaveWarning[], known: readonly string[] = []): void {
  for (const { code, message, address } of warnings) {
    if (!known.includes(message)) sendAlert('Warning', message, { label: labels[code], href: address });
  }
}
