/** The header of a page: title, Back button and actions. */
import { Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Company, companyNames } from '#shared/companies.ts';
import { BackLink } from './back-link.tsx';
import { companyAccent } from './company-accent.ts';
import { joinClasses } from './join-classes.ts';
import { FailedPartsNotice } from './load-failed.tsx';
import classes from './page-header.module.css';
import { PageNotices } from './page-notices.tsx';
import { usePageTitle } from './use-page-title.ts';

interface Props {
  title: string;
  /**
   * Target of the Back button: a record, or a list unless the user came from another page. Undefined hides the button.
   */
  backTo?: string;
  /** The record's company, shown by colour and name unless the title has the name. Company tabs show it themselves. */
  company?: Company | undefined;
  /** Shown next to the title. */
  badge?: ReactNode;
  /** A description of the record, shown next to the company or, on a phone, below it. Empty while loading. */
  subtitle?: string | undefined;
  actions?: ReactNode;
}

const titleClass = joinClasses(Title.classes.root, classes.title);

function CompanyName({ company }: { company: Company }) {
  return (
    <div className={classes.company} style={{ color: companyAccent(company) }}>
      {companyNames[company]}
    </div>
  );
}

/** Also sets the title of the window. */
export function PageHeader({ title, backTo, company, badge, subtitle, actions }: Props) {
  usePageTitle(title);
  const isNamed = company !== undefined && title.includes(companyNames[company]);
  return (
    <>
      <div className={classes.header}>
        {backTo === undefined ? null : (
          <BackLink to={backTo} className={classes.back ?? ''} leftSection={<IconArrowLeft size={16} aria-hidden />}>
            Back
          </BackLink>
        )}
        <div
          className={classes.titles}
          {...(isNamed ? { 'data-named': true, style: { borderColor: companyAccent(company) } } : {})}
        >
          <div className={classes.line}>
            <h1 tabIndex={-1} className={titleClass}>
              {title}
            </h1>
            {badge}
          </div>
          <div className={classes.line}>
            {company === undefined || isNamed ? null : <CompanyName company={company} />}
            {subtitle === undefined ? null : <span className={classes.subtitle}>{subtitle}</span>}
          </div>
        </div>
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </div>
      <PageNotices />
      <FailedPartsNotice />
    </>
  );
}
