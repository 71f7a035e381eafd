/** 'Public Stock Page': the switch, and the page's address to pass on once the page is on. */
import { Anchor, Stack, Switch, Text } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import { nameOnDocuments, type Particulars, particularsLabels } from '#companies/particulars.ts';
import type { Company } from '#shared/companies.ts';
import { stockPagePath } from '#shared/stock-address.ts';
import { PassOn } from '#web/ui/pass-on.tsx';
import type { ParticularsValues, ValidParticulars } from './particulars-values.ts';

interface Props {
  control: Control<ParticularsValues, unknown, ValidParticulars>;
  company: Company;
  /** What was saved last: the page is on or off by this, not by the switch. */
  saved: Particulars;
}

export function StockPageFields({ control, company, saved }: Props) {
  const { field } = useController({ control, name: 'publicStockPage' });
  const { value, ...input } = field;
  const address = `${location.origin}${stockPagePath(company)}`;
  return (
    <Stack gap="sm">
      <Switch
        {...input}
        checked={value}
        size="md"
        label={particularsLabels.publicStockPage}
        description="Anyone can see your advertised trucks on a web page, and search engines can find it. It never shows reg numbers, costs or clients."
      />
      {value !== saved.publicStockPage && (
        <Text size="sm">{value ? 'Goes online when you save.' : 'Goes offline when you save.'}</Text>
      )}
      {value && saved.publicStockPage && (
        <Stack gap="xs">
          <Anchor href={address} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Anchor>
          <PassOn uri={address} title={`Trucks for sale at ${nameOnDocuments(saved, company)}`} />
        </Stack>
      )}
    </Stack>
  );
}
