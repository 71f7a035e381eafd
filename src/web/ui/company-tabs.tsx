/** Company tabs with their panel. */
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { companies, companyNames } from '#shared/companies.ts';
import { companyAccent } from './company-accent.ts';
import classes from './company-tabs.module.css';
import { allCompaniesName, type ListCompany, useChooseCompany, useCompany, useListCompany } from './use-company.ts';

const allColor = 'var(--mantine-color-text)';

function accentOf(company: ListCompany): string {
  return company === 'all' ? allColor : companyAccent(company);
}

/** Scrolls the selected tab to the middle, because on a phone the tabs are one scrolling line. */
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
  const values: readonly ListCompany[] = withAll ? [...companies, 'all'] : companies;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showChosen(list.current, company), [company]);
  return (
    <Tabs
      value={company}
      keepMounted={false}
      onChange={(value) => beforeLeaving(() => setCompany(value as ListCompany))}
    >
      <Tabs.List ref={list} className={classes.list ?? ''} aria-label="Company">
        {values.map((value) => (
          <Tabs.Tab key={value} value={value} className={classes.tab ?? ''} color={accentOf(value)} c={accentOf(value)}>
            {value === 'all' ? allCompaniesName : companyNames[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={company} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
