/** 'Labels': prints key tags or windscreen cards as a PDF. */
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { companyPaths } from '#shared/companies.ts';
import { type LabelKind, labelKinds, printLabelsRoute } from '#trucks/labels.ts';
import type { Truck } from '#trucks/truck.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { saveFile } from '#web/save-file.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { type CardChoice, useCardChoice } from './card-choice.ts';
import { CardDetailsDialog } from './card-details-dialog.tsx';

const kinds = Object.keys(labelKinds) as LabelKind[];

/** Disabled without a selection and for trucks of several companies. */
export function PrintLabels({ trucks }: { trucks: readonly Pick<Truck, 'id' | 'company'>[] }) {
  const { busy, run } = useOneAtATime();
  const { choice, remember } = useCardChoice();
  const [isChoosing, { open, close }] = useDisclosure();
  const company = trucks[0]?.company;
  const isMixed = trucks.some((truck) => truck.company !== company);

  async function print(kind: LabelKind, shown: CardChoice = choice) {
    if (company === undefined) return;
    const ids = trucks.map(({ id }) => id);
    await alertOutcome(async () => {
      const params = { truckCompany: companyPaths[company] };
      const file = await callApiForFile(printLabelsRoute, {
        params,
        body: { ids, kind, ...(kind === 'Windscreen' && shown) },
      });
      saveFile(file, `${labelKinds[kind].replace(' ', '_')}.pdf`);
    });
  }

  function printCards(shown: CardChoice) {
    remember(shown);
    void run(async () => {
      await print('Windscreen', shown);
      close();
    });
  }

  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            disabled={company === undefined || isMixed || busy}
            title={isMixed ? 'Select trucks from one company only.' : undefined}
            leftSection={<IconPrinter size={16} aria-hidden />}
          >
            Labels
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => void run(() => print(kind))}>
              {labelKinds[kind]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={open}>Choose Card Details</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CardDetailsDialog opened={isChoosing} choice={choice} busy={busy} onPrint={printCards} onClose={close} />
    </>
  );
}
