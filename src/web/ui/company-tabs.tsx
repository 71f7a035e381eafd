/** Company tabs with their panel; on a phone a select, so that none is cut off. */
import { NativeSelect, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { companies, companyNames } from '#shared/companies.ts';
import { companyAccent } from './company-accent.ts';
import classes from './company-tabs.module.css';
import { allCompaniesName, type ListCompany, useChooseCompany, useCompany, useListCompany } from './use-company.ts';

const allColor = 'var(--mantine-color-text)';
const label = 'Company';

/** Without tabs there is no panel. Null, because Mantine's components ignore properties that are undefined. */
const notPanel: object = { role: null, 'aria-labelledby': null };

function accentOf(company: ListCompany): string {
  return company === 'all' ? allColor : companyAccent(company);
}

/** Scrolls the selected tab to the middle, because with large text the tabs are one scrolling line. */
function showChosen(list: HTMLElement | null, company: ListCompany): void {
  const tab = list?.querySelector<HTMLElement>(`[id$="-tab-${company}"]`);
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

interface Props {
  /** The panel of the current company. */
  children: ReactNode;
  /** False to leave out the tab for all companies. */
  withAll?: boolean;
  /** Called before another tab is shown, and must call the given function to show it. */
  beforeLeaving?: (leave: () => void) => void;
}

const leaveAtOnce = (leave: () => void) => leave();

export function CompanyTabs({ children, withAll = true, beforeLeaving = leaveAtOnce }: Props) {
  const listed = useListCompany();
  const one = useCompany();
  const setCompany = useChooseCompany(listed);
  const company = withAll ? listed : one;
  const isPhone = useMediaQuery('(width < 40em)', false, { getInitialValueInEffect: false });
  const choose = (value: string | null) => beforeLeaving(() => setCompany(value as ListCompany));
  const nameOf = (value: ListCompany) => (value === 'all' ? allCompaniesName : companyNames[value]);
  const values: readonly ListCompany[] = withAll ? [...companies, 'all'] : companies;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showChosen(list.current, company), [company]);
  const tabs = (
    <Tabs.List ref={list} className={classes.list ?? ''} aria-label={label}>
      {values.map((value) => (
        <Tabs.Tab key={value} value={value} className={classes.tab ?? ''} color={accentOf(value)} c={accentOf(value)}>
          {nameOf(value)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
  const select = (
    <NativeSelect
      className={classes.select ?? ''}
      style={{ '--accent': accentOf(company) }}
      aria-label={label}
      value={company}
      data={values.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
  return (
    <Tabs value={company} keepMounted={false} onChange={choose}>
      {isPhone ? select : tabs}
      <p className="print-only">{nameOf(company)}</p>
      <Tabs.Panel value={company} pt="md" {...(isPhone && notPanel)}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
