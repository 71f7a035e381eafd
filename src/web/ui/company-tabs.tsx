/** One tab for each company, above what they show (specification, sections 2.4 and 10.4). */
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { companies, companyNames, defaultCompany } from '#shared/companies.ts';
import { companyAccent } from './company-accent.ts';
import classes from './company-tabs.module.css';
import { allCompaniesName, type ListCompany, parseListCompany, useListCompany } from './use-company.ts';

const allColor = 'var(--mantine-color-text)';

function accentOf(company: ListCompany): string {
  return company === 'all' ? allColor : companyAccent(company);
}

/** The four tabs and one for all of them; the children are the current company's records. */
export function CompanyTabs({ children }: { children: ReactNode }) {
  const { company, setCompany } = useListCompany();
  return (
    <Tabs
      value={company}
      onChange={(value) => setCompany(parseListCompany(value) ?? defaultCompany)}
      color={accentOf(company)}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label="Company">
        {companies.map((code) => (
          <Tabs.Tab key={code} value={code} color={accentOf(code)} c={accentOf(code)}>
            {companyNames[code]}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="all" color={allColor} c={allColor}>
          {allCompaniesName}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={company} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
