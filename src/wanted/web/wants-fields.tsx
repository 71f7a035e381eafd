/** What a client is looking for: the search box and the filters of the stock list, and how many trucks match now. */
import { NativeSelect, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import type { Company } from '#shared/companies.ts';
import { companyPaths } from '#shared/companies.ts';
import { type Filter, formatFilters } from '#shared/list-address.ts';
import { formatNumber } from '#shared/numbers.ts';
import type { Truck } from '#trucks/truck.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import { countWantedRoute } from '#wanted/wanted-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { MoneyField } from '#web/form/number-fields.tsx';
import { truckPaths } from '#web/paths.ts';
import { ActiveChips } from '#web/table/active-chips.tsx';
import { ColumnFilterFields } from '#web/table/column-filter-fields.tsx';
import { listColumns } from '#web/table/columns.tsx';
import { choicesOf } from '#web/table/list-page.tsx';
import { plainState, withFilter } from '#web/table/list-state.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import classes from './wanted.module.css';
import type { ValidWanted, WantedValues } from './wanted-form-values.ts';

type WantedControl = Control<WantedValues, unknown, ValidWanted>;

const columns = listColumns<Truck>({
  listSchema: truckListSchema,
  addressOf: ({ company, id }) => truckPaths.view(company, id),
  nameOf: ({ regNumber }) => regNumber,
}).one.filter(({ filter }) => filter !== false);

const byLabel = columns.toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
const columnChoices = [
  { value: '', label: 'Choose a column' },
  ...byLabel.map(({ id, label }) => ({ value: id, label })),
];

export function WantsFields({ control, company }: { control: WantedControl; company: Company }) {
  const { field: search } = useController({ control, name: 'search' });
  const { field: filter, fieldState } = useController({ control, name: 'filter' });
  const [openId, setOpenId] = useState('');
  const open = columns.find(({ id }) => id === openId);
  const useChoices = useMemo(
    () => choicesOf({ company, routes: truckListRoutes, fixed: { sold: 'false' } }),
    [company],
  );
  const setFilter = (id: string, one: Filter | null) => filter.onChange(withFilter(filter.value, id, one));
  return (
    <div className={classes.wants}>
      <SearchField
        label="Search trucks..."
        text={search.value}
        onChange={search.onChange}
        onKeyDown={(event) => {
          // Enter would save the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <NativeSelect
        label="Filter column"
        description="As in the stock list. You can filter several columns."
        value={openId}
        data={columnChoices}
        error={fieldState.error?.message}
        onChange={(event) => setOpenId(event.currentTarget.value)}
      />
      {open === undefined ? null : (
        <ColumnFilterFields
          key={open.id}
          column={open}
          filter={filter.value[open.id]}
          useChoices={useChoices}
          onChange={(one) => setFilter(open.id, one)}
        />
      )}
      <ActiveChips
        columns={columns}
        state={{ ...plainState, filters: filter.value }}
        change={({ filters }) => filters && filter.onChange(filters)}
        setFilter={setFilter}
      />
      <div className={classes.fields}>
        <MoneyField
          control={control}
          name="maxPrice"
          label="Highest Price"
          description="Trucks without a price match, too."
        />
      </div>
      <MatchCount control={control} company={company} />
    </div>
  );
}

/** Typed criteria are counted after this pause. */
const countDebounceMs = 300;

function MatchCount({ control, company }: { control: WantedControl; company: Company }) {
  const [search, filter, maxPrice] = useWatch({ control, name: ['search', 'filter', 'maxPrice'] });
  const typed = {
    search: search.trim(),
    filter: formatFilters(filter),
    maxPrice: maxPrice === null || !(maxPrice >= 0) ? '' : maxPrice.toFixed(2),
  };
  const [text] = useDebouncedValue(JSON.stringify(typed), countDebounceMs);
  const given: Record<string, string> = JSON.parse(text);
  const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const { data } = useCall(
    countWantedRoute,
    { params: { truckCompany: companyPaths[company] }, query },
    { keepsPrevious: true },
  );
  return (
    <Text role="status" fw={600} mih="1.5em">
      {data === undefined ? '' : matchText(data.matches)}
    </Text>
  );
}

function matchText(matches: number): string {
  return matches === 1 ? '1 truck matches now' : `${formatNumber(matches)} trucks match now`;
}
