/** The section 'Orders and invoices' on a truck's page. */
import { Anchor, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { paperKindLabels } from '#paperwork/paper-kinds.ts';
import { listTruckPapersRoute, type TruckPaper } from '#paperwork/truck-papers.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import { paperPaths } from './paper-target.ts';
import classes from './truck-papers.module.css';

function PaperLine({ paper }: { paper: TruckPaper }) {
  const { kind, company, id, number, date, currency, billToClientName, totalDue } = paper;
  return (
    <li>
      <Anchor component={Link} to={paperPaths[kind].view(company, id)} fw={600}>
        {paperKindLabels[kind]} {number}
      </Anchor>
      <span>{formatDate(date)}</span>
      <span>{billToClientName}</span>
      <span className={classes.total}>{formatMoney(totalDue, currency)}</span>
    </li>
  );
}

function Papers({ target }: { target: RecordTarget }) {
  const { data, isPending, refetch } = useCall(
    listTruckPapersRoute,
    { params: recordParams(target, 'truckId') },
    { retries: 1 },
  );
  if (isPending) {
    return (
      <>
        <VisuallyHidden role="status">Loading orders and invoices...</VisuallyHidden>
        <Skeleton height="1.5em" width="40%" aria-hidden />
      </>
    );
  }
  if (data === undefined)
    return <LoadFailed text="The truck's orders and invoices could not be loaded." onRetry={refetch} />;
  if (data.length === 0) return <Text c="dimmed">Not on any order or invoice yet</Text>;
  return (
    <ul className={classes.list}>
      {data.map((paper) => (
        <PaperLine key={paper.id} paper={paper} />
      ))}
    </ul>
  );
}

export function TruckPapers({ target }: { target: RecordTarget }) {
  return (
    <Section title="Orders and invoices">
      <Papers target={target} />
    </Section>
  );
}
