/**
 * `/needs-doing`: things to do by rule. Each row links to the screen that resolves it and disappears once it is done.
 */

import { Anchor } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { NeedsRow } from '#reports/needs-doing.ts';
import { reportRules } from '#reports/needs-rules.ts';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import type { NeedsRule } from '#shared/needs-rule.ts';
import { formatNumber } from '#shared/numbers.ts';
import { needsRuleLabels, needsRuleNames } from '#shared/record-types.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { listLink } from '#web/table/list-link.ts';
import { today } from '#web/today.ts';
import { companyAccent } from '#web/ui/company-accent.ts';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { type ListCompany, useListCompany } from '#web/ui/use-company.ts';
import classes from './needs-doing.module.css';
import { useNeedsCounts, useNeedsDoing } from './needs-doing-queries.ts';
import { SnoozeMenu } from './snooze-menu.tsx';

const failed = 'Failed to retrieve what needs doing.';

/** Before any sale; matches every truck with a sale date. */
const firstDay = '1900-01-01';

function Row({ row, withCompany }: { row: NeedsRow; withCompany: boolean }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Anchor component={Link} to={row.address}>
          {row.message}
        </Anchor>
        <div className={classes.facts}>
          {withCompany && <span style={{ color: companyAccent(row.company) }}>{companyNames[row.company]}</span>}
          {row.since === null ? null : <span>{`Since ${formatDate(row.since)}`}</span>}
        </div>
      </div>
      <SnoozeMenu row={row} />
    </li>
  );
}

interface RuleProps {
  rule: NeedsRule;
  company: ListCompany;
  rows: readonly NeedsRow[];
  /** Undefined if the counts could not be loaded. */
  count: number | undefined;
}

/** The link to the rule's list: the same query on the list's own screen. */
function linkOf({ screen, filter, screenFilter, sold }: NeedsRule, company: ListCompany): string {
  return listLink(screen, {
    company,
    filters: { ...(screenFilter ?? filter(today())), ...(sold === true && { soldDate: { from: firstDay } }) },
  });
}

function RuleSection({ rule, company, rows, count }: RuleProps) {
  const label = needsRuleLabels[rule.rule];
  const more = (count ?? rows.length) - rows.length;
  const list = (
    <Anchor component={Link} to={linkOf(rule, company)} size="sm">
      View all
    </Anchor>
  );
  return (
    <Section title={count === undefined ? label : `${label} (${formatNumber(count)})`} actions={list}>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <Row key={row.id} row={row} withCompany={company === 'all'} />
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{`${formatNumber(more)} more`}</p>}
    </Section>
  );
}

interface NeedsDoingProps {
  /** The rules of other features. */
  addedRules: readonly NeedsRule[];
}

function Rules({ company, addedRules }: NeedsDoingProps & { company: ListCompany }) {
  const { data: rows, error, refetch } = useNeedsDoing(company);
  const { data: counts, isPending, failureCount } = useNeedsCounts(company);
  // Rows without their count would show a number that is too low, and move when it arrives.
  const isCounting = isPending && failureCount === 0;
  useLoadAlert(rows === undefined ? error : null, failed);
  if (rows === undefined || isCounting) {
    return error === null ? (
      <Loading text="Loading what needs doing..." />
    ) : (
      <LoadFailed text="What needs doing could not be loaded." onRetry={refetch} />
    );
  }
  if (rows.length === 0) return <EmptyState text="All done." icon={<IconCircleCheck size={30} />} />;
  const rules = [...reportRules, ...addedRules].toSorted(
    (one, other) => needsRuleNames.indexOf(one.rule) - needsRuleNames.indexOf(other.rule),
  );
  return rules.map((rule) => {
    const ofRule = rows.filter((row) => row.rule === rule.rule);
    const own = ofRule.filter((row) => row.kind === rule.kind);
    // The server's count covers all kinds of records of the rule.
    const others = ofRule.length - own.length;
    const counted = counts?.rules.find((one) => one.rule === rule.rule)?.count ?? 0;
    const count = counts && Math.max(own.length, counted - others);
    const key = `${rule.rule} ${rule.kind}`;
    return own.length === 0 ? null : <RuleSection key={key} {...{ rule, company, count }} rows={own} />;
  });
}

export function NeedsDoingPage({ addedRules }: NeedsDoingProps) {
  const company = useListCompany();
  return (
    <>
      <PageHeader title="Needs Doing" />
      <CompanyTabs>
        <Rules key={company} company={company} addedRules={addedRules} />
      </CompanyTabs>
    </>
  );
}
