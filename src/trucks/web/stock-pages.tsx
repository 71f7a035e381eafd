/** `/current-stock` and `/all-stock`. */
import { Button, Group } from '@mantine/core';
import { IconFileInvoice, IconFileSpreadsheet, IconPlus, IconShoppingCart } from '@tabler/icons-react';
import { use } from 'react';
import { useNavigate } from 'react-router';
import { Thumbnail } from '#media/web/thumbnail.tsx';
import { isAdministrator } from '#shared/roles.ts';
import type { Truck } from '#trucks/truck.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { addTruckPath, invoicePaths, orderPaths, paths, truckPaths } from '#web/paths.ts';
import { listColumns } from '#web/table/columns.tsx';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListActionProps, ListPageConfig } from '#web/table/list-page-config.ts';
import { SelectionActions } from '#web/table/list-toolbar.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { ListCompany } from '#web/ui/use-company.ts';
import { AdvertiseTrucks } from './advertise.tsx';
import { ChooseTrucks } from './choose-trucks.tsx';
import { MarkTrucksAsSold } from './mark-as-sold.tsx';
import { PrintLabels } from './print-labels.tsx';
import { ReservedChip, reservedText } from './reserved-chip.tsx';
import { truckCount } from './sale-texts.ts';
import { StockActionsContext } from './stock-actions.ts';
import { stockViews } from './stock-views.tsx';

const regNumberOf = (truck: Truck) => truck.regNumber;

/** Says why buttons above the list are disabled. */
function selectionNote(trucks: readonly Truck[]): string {
  if (trucks.length === 0) return 'Tick trucks to order or invoice them.';
  const isMixed = trucks.some(({ company }) => company !== trucks[0]?.company);
  if (isMixed) return 'Tick trucks from one company only.';
  const sold = trucks.every(({ isSold }) => isSold) ? ', already sold' : '';
  return `${truckCount(trucks.length)} ticked${sold}.`;
}

const stock: Omit<ListPageConfig<Truck>, 'title' | 'failureAlert'> = {
  list: truckListSchema.list,
  routes: truckListRoutes,
  tableId: 'trucks',
  searchLabel: 'Search trucks...',
  loadingText: 'Loading list of trucks...',
  emptyText: 'No trucks to display',
  noMatchText: 'No trucks match.',
  failedText: 'The list of trucks could not be loaded.',
  plural: 'trucks',
  columns: listColumns<Truck>({
    listSchema: truckListSchema,
    addressOf: ({ company, id }) => truckPaths.view(company, id),
    nameOf: regNumberOf,
    mark: (truck) => truck.reservation && <ReservedChip truck={truck} />,
    cells: {
      coverImage: ({ coverImage }) => <Thumbnail name={coverImage} />,
      reservation: (truck) => reservedText(truck),
    },
  }),
  rowLabel: regNumberOf,
  views: stockViews,
  Actions: StockActions,
  selectionNote,
  EmptyAction: FirstTruck,
};

const currentStock: ListPageConfig<Truck> = {
  ...stock,
  title: 'Current Stock',
  fixed: { sold: 'false' },
  elsewhere: [{ path: paths.allStock, fixed: { sold: 'true' }, note: 'sold' }],
  failureAlert: 'Failed to retrieve list of unsold trucks',
};

const allStock: ListPageConfig<Truck> = {
  ...stock,
  title: 'All Stock',
  failureAlert: 'Failed to retrieve list of trucks',
};

export function CurrentStockPage() {
  return (
    <>
      <ListPage config={currentStock} />
      <ChooseTrucks />
    </>
  );
}

export function AllStockPage() {
  return <ListPage config={allStock} />;
}

function AddTruck({ company, label = 'Add' }: { company: ListCompany; label?: string }) {
  return (
    <ButtonLink
      to={addTruckPath(company === 'all' ? undefined : company)}
      aria-keyshortcuts="n"
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {label}
    </ButtonLink>
  );
}

/** For an empty stock. */
function FirstTruck({ company }: { company: ListCompany }) {
  const { role } = useCurrentUser();
  return (
    <Group justify="center" gap="sm">
      <AddTruck company={company} label="Create a truck" />
      {isAdministrator(role) ? (
        <ButtonLink to={paths.import} variant="default" leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
          Import a spreadsheet
        </ButtonLink>
      ) : null}
    </Group>
  );
}

/**
 * Adds a truck, and offers actions on selected trucks of one company: an order, an invoice, a sale and further actions.
 */
function StockActions({ company, selected: trucks, deselect }: ListActionProps<Truck>) {
  const actions = use(StockActionsContext);
  const navigate = useNavigate();
  const seller = trucks[0]?.company;
  const isMixed = trucks.some((truck) => truck.company !== seller);
  const paper = {
    variant: 'default',
    disabled: seller === undefined || isMixed,
    title: isMixed ? 'Select trucks from one company only.' : undefined,
  } as const;
  return (
    <>
      <AddTruck company={company} />
      <Button
        {...paper}
        aria-keyshortcuts="o"
        leftSection={<IconShoppingCart size={18} aria-hidden />}
        onClick={() => seller && navigate(orderPaths.create(seller), { state: { trucks } })}
      >{`Order (${trucks.length})`}</Button>
      <Button
        {...paper}
        aria-keyshortcuts="i"
        leftSection={<IconFileInvoice size={18} aria-hidden />}
        onClick={() => seller && navigate(invoicePaths.create(seller), { state: { trucks } })}
      >{`Invoice (${trucks.length})`}</Button>
      <SelectionActions>
        {trucks.length === 0 ? null : (
          <>
            <MarkTrucksAsSold trucks={trucks} onSold={deselect} />
            <AdvertiseTrucks trucks={trucks} />
            <PrintLabels trucks={trucks} />
          </>
        )}
        {actions.map((Action, index) => (
          <Action key={String(index)} trucks={trucks} />
        ))}
      </SelectionActions>
    </>
  );
}
