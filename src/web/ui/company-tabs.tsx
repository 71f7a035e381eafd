/** One tab for each company, above what they show (specification, sections 2.4 and 10.4). */
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { companies, companyNames, defaultCompany } from '#shared/companies.ts';
import { companyAccent } from './company-accent.ts';
import classes from './company-tabs.module.css';
import {
  allCompaniesName,
  type ListCompany,
  parseListCompany,
  useChooseCompany,
  useCompany,
  useListCompany,
} from './use-company.ts';

const allColor = 'var(--mantine-color-text)';

function accentOf(company: ListCompany): string {
  return company === 'all' ? allColor : companyAccent(company);
}

/** On a phone the tabs are one line, which scrolls: the chosen one comes into sight. */
function showTab(list: HTMLElement | null, company: ListCompany): void {
  const tab = list?.querySelector<HTMLElement>(`[id$="-tab-${company}"]`);
  if (!list || !tab) return;
  const [start, end] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth];
  if (start < list.scrollLeft || end > list.scrollLeft + list.clientWidth) {
    list.scrollLeft = start - (list.clientWidth - tab.offsetWidth) / 2;
  }
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

/** The four tabs, and one for all of them; drawn anew only when the company or what they show changes. */
export function CompanyTabs({ children, withAll = true, beforeLeaving = leaveAtOnce }: Props) {
  const listed = useListCompany();
  const one = useCompany();
  const setCompany = useChooseCompany(listed);
  const company = withAll ? listed : one;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showTab(list.current, company), [company]);
  return useMemo(
    () => (
      <Tabs
        value={company}
        onChange={(value) => beforeLeaving(() => setCompany(parseListCompany(value) ?? defaultCompany))}
        color={accentOf(company)}
        classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
      >
        <Tabs.List ref={list} aria-label="Company">
          {companies.map((code) => (
            <Tabs.Tab key={code} value={code} color={accentOf(code)} c={accentOf(code)}>
              {companyNames[code]}
            </Tabs.Tab>
          ))}
          {withAll ? (
            <Tabs.Tab value="all" color={allColor} c={allColor}>
              {allCompaniesName}
            </Tabs.Tab>
          ) : null}
        </Tabs.List>
        <Tabs.Panel value={company} pt="md">
          {children}
        </Tabs.Panel>
      </Tabs>
    ),
    [company, withAll, setCompany, beforeLeaving, children],
  );
}
