/**
 * `/needs-doing`: things to do by rule. Each row links to the screen that resolves it and disappears once it is done.
 */
import { Anchor } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type NeedsRow, needsRuleLabels } from '#reports/needs-doing.ts';
import type { NeedsRule } from '#reports/needs-rule.ts';
import { needsRules } from '#reports/needs-rules.ts';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatNumber } from '#shared/numbers.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { paths } from '#web/paths.ts';
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
  count: number;
}

/** The screen of a list by the list's API name; for trucks it depends on whether sold ones are included. */
function screenOf(list: string, sold: boolean | undefined): string {
  const screens: Readonly<Record<string, string>> = {
    trucks: sold === false ? paths.currentStock : paths.allStock,
    costings: paths.costingsSummary,
    orders: paths.orders,
    invoices: paths.invoices,
    'credit-notes': paths.creditNotes,
  };
  return screens[list] ?? paths.allStock;
}

/** The link to the rule's list: the same query on the list's own screen. */
function linkOf({ list, filter, sold }: NeedsRule, company: ListCompany): string {
  return listLink(screenOf(list, sold), {
    company,
    filters: { ...filter(today()), ...(sold === true && { soldDate: { from: firstDay } }) },
  });
}

function RuleSection({ rule, company, rows, count }: RuleProps) {
  const more = count - rows.length;
  const list = (
    <Anchor component={Link} to={linkOf(rule, company)} size="sm">
      View all
    </Anchor>
  );
  return (
    <Section title={`${needsRuleLabels[rule.rule]} (${formatNumber(count)})`} actions={list}>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <Row key={row.id} row={row} withCompany={company === 'all'} />
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{`${formatNumber(more)} more`}</p>}
    </Section>
  );
}

function Rules({ company }: { company: ListCompany }) {
  const { data: rows, error, refetch } = useNeedsDoing(company);
  const { data: counts } = useNeedsCounts(company);
  useLoadAlert(rows === undefined ? error : null, failed);
  if (rows === undefined) {
    return error === null ? (
      <Loading text="Loading what needs doing..." />
    ) : (
      <LoadFailed text="What needs doing could not be loaded." onRetry={refetch} />
    );
  }
  if (rows.length === 0) return <EmptyState text="All done." icon={<IconCircleCheck size={30} />} />;
  return needsRules.map((rule) => {
    const ofRule = rows.filter((row) => row.rule === rule.rule);
    const own = ofRule.filter((row) => row.kind === rule.kind);
    // The server's count covers all kinds of records of the rule.
    const others = ofRule.length - own.length;
    const count = Math.max(own.length, (counts?.rules.find((one) => one.rule === rule.rule)?.count ?? 0) - others);
    const key = `${rule.rule} ${rule.kind}`;
    return own.length === 0 ? null : <RuleSection key={key} {...{ rule, company, count }} rows={own} />;
  });
}

export function NeedsDoingPage() {
  const company = useListCompany();
  return (
    <>
      <PageHeader title="Needs Doing" company={company} />
      <CompanyTabs>
        <Rules key={company} company={company} />
      </CompanyTabs>
    </>
  );
}
