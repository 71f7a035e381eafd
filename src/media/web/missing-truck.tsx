/** Shown on a photo or video page whose truck does not exist, with a link to the stock. */
import { IconTruckOff } from '@tabler/icons-react';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function MissingTruck({ error }: { error: unknown }) {
  useLoadAlert(error, 'Failed to retrieve truck.');
  return (
    <EmptyState text="No truck details to display" icon={<IconTruckOff size={30} />}>
      <ButtonLink to={paths.currentStock} variant="default">
        Go to Current Stock
      </ButtonLink>
    </EmptyState>
  );
}
