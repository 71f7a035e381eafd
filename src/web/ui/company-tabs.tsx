/** One tab for each company, above what they show (specification, section 2.4). */
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { companies, companyNames, defaultCompany, parseCompany } from '#shared/companies.ts';
import { companyAccent } from './company-accent.ts';
import classes from './company-tabs.module.css';
import { useCompany } from './use-company.ts';

/** The four tabs; the children are the current company's records. */
export function CompanyTabs({ children }: { children: ReactNode }) {
  const { company, setCompany } = useCompany();
  return (
    <Tabs
      value={company}
      onChange={(value) => setCompany(parseCompany(value) ?? defaultCompany)}
      color={companyAccent(company)}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label="Company">
        {companies.map((code) => (
          <Tabs.Tab key={code} value={code} color={companyAccent(code)} c={companyAccent(code)}>
            {companyNames[code]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={company} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
