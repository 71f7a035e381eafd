/** The last handover of a month to the accountant, and the changes since. */
import { Anchor, Box, Text } from '@mantine/core';
import { Link } from 'react-router';
import { handoverFileLabels, type MonthEndHandover } from '#reports/month-end.ts';
import { monthEndHandoversRoute } from '#reports/month-end-routes.ts';
import { companyNames } from '#shared/companies.ts';
import { formatNumber } from '#shared/numbers.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatRecentDay } from '#web/moment.ts';
import { companyPathOf } from '#web/table/list-source.ts';
import type { ListCompany } from '#web/ui/use-company.ts';
import needs from './needs-doing.module.css';

/** Limits the changes shown for a company. */
const maxShown = 20;

interface HandoverProps {
  handover: MonthEndHandover;
  withCompany: boolean;
}

function Handover({ handover: { company, at, by, file, changes }, withCompany }: HandoverProps) {
  const name = withCompany ? `${companyNames[company]}: ` : '';
  const since = changes.length === 0 ? 'Nothing has changed since.' : 'Changed since:';
  return (
    <Box mb="md">
      <Text size="sm">
        {`${name}Handed over on ${formatRecentDay(at)} by ${by} (${handoverFileLabels[file]}). ${since}`}
      </Text>
      {changes.length === 0 ? null : (
        <ul className={needs.rows} aria-label={`${name}Changed since`}>
          {changes.slice(0, maxShown).map(({ id, message, address }) => (
            <li key={id} className={needs.row}>
              <Anchor component={Link} to={address} size="sm" className={needs.words}>
                {message}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {changes.length > maxShown && <Text size="sm">{`${formatNumber(changes.length - maxShown)} more`}</Text>}
    </Box>
  );
}

/** One line per company with a handover. */
export function MonthEndHandovers({ company, month }: { company: ListCompany; month: string }) {
  const params = { truckCompany: companyPathOf(company), period: month };
  const { data } = useCall(monthEndHandoversRoute, { params });
  return data?.map((handover) => (
    <Handover key={handover.company} handover={handover} withCompany={company === 'all'} />
  ));
}
