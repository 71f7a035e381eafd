/** One tab for each company, above what they show (specification, sections 2.4 and 10.4). */
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

/** On a phone the tabs are one line that scrolls: brings the chosen one to its middle. */
function showChosen(list: HTMLElement | null, company: ListCompany): void {
  const tab = list?.querySelector<HTMLElement>(`[id$="-tab-${company}"]`);
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

interface Props {
  /** The current company's records. */
  children: ReactNode;
  /** False: what is shown is one company's, and there is no tab for all of them. */
  withAll?: boolean;
  /** Asked before another tab is shown; shows it by calling what it is given. */
  beforeLeaving?: (leave: () => void) => void;
}

const leaveAtOnce = (leave: () => void) => leave();

/** The four tabs, and one for all of them. */
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
