/** One tab for each company, above what they show (specification, sections 2.4 and 10.4). */
import { createScopedKeydownHandler, Tabs, UnstyledButton } from '@mantine/core';
import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { companies, companyNames } from '#shared/companies.ts';
import { companyAccent } from './company-accent.ts';
import classes from './company-tabs.module.css';
import { joinClasses } from './join-classes.ts';
import { allCompaniesName, type ListCompany, useChooseCompany, useCompany, useListCompany } from './use-company.ts';

const allColor = 'var(--mantine-color-text)';

function accentOf(company: ListCompany): string {
  return company === 'all' ? allColor : companyAccent(company);
}

/** On a phone the tabs are one line, which scrolls: the chosen one comes into sight. Asks for no layout of its own. */
function showTab(list: HTMLElement | null, company: ListCompany): (() => void) | undefined {
  const tab = list?.querySelector<HTMLElement>(`[id$="-tab-${company}"]`);
  if (!list || !tab) return undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect();
      if (entry && entry.intersectionRatio < 0.99)
        list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
    },
    { root: list },
  );
  observer.observe(tab);
  return () => observer.disconnect();
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

/** The arrow keys go from tab to tab, and show what they come to. */
const goAlong = createScopedKeydownHandler({
  siblingSelector: '[role="tab"]',
  parentSelector: '[role="tablist"]',
  activateOnFocus: true,
  dir: 'ltr',
  orientation: 'horizontal',
});

const look = Tabs.classes;
const names = {
  list: joinClasses(look['list--default'], look.list, classes.list),
  tab: joinClasses('mantine-focus-auto', look['tab--default'], look.tab, UnstyledButton.classes.root, classes.tab),
};
const plain = { 'data-variant': 'default', 'data-orientation': 'horizontal' } as const;

interface TabProps {
  value: ListCompany;
  isShown: boolean;
  /** Begins the ids of tabs and panels. */
  id: string;
  onShow(value: ListCompany): void;
}

function Tab({ value, isShown, id, onShow }: TabProps) {
  const color = accentOf(value);
  return (
    <button
      type="button"
      role="tab"
      {...plain}
      id={`${id}-tab-${value}`}
      className={names.tab}
      style={{ '--tabs-color': color, color } as CSSProperties}
      data-active={isShown || undefined}
      aria-selected={isShown}
      aria-controls={isShown ? `${id}-panel-${value}` : undefined}
      tabIndex={isShown ? 0 : -1}
      onClick={() => onShow(value)}
      onKeyDown={goAlong}
    >
      <span className={look.tabLabel}>{value === 'all' ? allCompaniesName : companyNames[value]}</span>
    </button>
  );
}

/**
 * The four tabs, and one for all of them; drawn anew only when the company or what they show changes. The library's
 * elements and classes without its components: every list has them.
 */
export function CompanyTabs({ children, withAll = true, beforeLeaving = leaveAtOnce }: Props) {
  const listed = useListCompany();
  const one = useCompany();
  const setCompany = useChooseCompany(listed);
  const company = withAll ? listed : one;
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => showTab(list.current, company), [company]);
  return useMemo(() => {
    const onShow = (value: ListCompany) => beforeLeaving(() => setCompany(value));
    const values: readonly ListCompany[] = withAll ? [...companies, 'all'] : companies;
    return (
      <div className={joinClasses(look.root, classes.root)} {...plain} id={id}>
        <div
          ref={list}
          role="tablist"
          aria-label="Company"
          aria-orientation="horizontal"
          className={names.list}
          {...plain}
        >
          {values.map((value) => (
            <Tab key={value} {...{ value, id, onShow }} isShown={value === company} />
          ))}
        </div>
        <div
          role="tabpanel"
          id={`${id}-panel-${company}`}
          aria-labelledby={`${id}-tab-${company}`}
          className={joinClasses(look.panel, classes.panel)}
        >
          {children}
        </div>
      </div>
    );
  }, [company, withAll, setCompany, beforeLeaving, children, id]);
}
