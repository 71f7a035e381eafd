/** 'Share' and 'Sale Pack' for the trucks selected in a stock list. */
import { Button } from '@mantine/core';
import { IconPackage, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { StockActionProps } from '#trucks/web/stock-actions.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useSalePack } from './use-sale-pack.ts';

/** Hidden while no truck is selected; disabled for trucks of several companies. */
export function StockSharing({ trucks }: StockActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const seller = trucks[0]?.company;
  const isMixed = trucks.some(({ company }) => company !== seller);
  const { busy, save } = useSalePack(
    isMixed ? undefined : seller,
    trucks.map(({ id }) => id),
  );
  if (seller === undefined) return null;
  const title = isMixed ? 'Select trucks from one company only.' : undefined;
  return (
    <>
      <Button
        variant="default"
        title={title}
        disabled={isMixed}
        leftSection={<IconShare size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >{`Share (${trucks.length})`}</Button>
      <BusyButton
        variant="default"
        disabled={isMixed}
        busy={busy}
        leftSection={<IconPackage size={18} aria-hidden />}
        onClick={save}
      >{`Sale Pack (${trucks.length})`}</BusyButton>
      <ShareDialog trucks={trucks} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
