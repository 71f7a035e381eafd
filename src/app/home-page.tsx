/** The landing page in its three forms: nobody signed in, not yet approved, approved (specification, section 2.3). */
import { Anchor, Button } from '@mantine/core';
import { IconChevronRight, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OverviewPart } from '#reports/web/overview.tsx';
import { type Company, companies, companyNames } from '#shared/companies.ts';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { useLoginPath } from '#web/auth/return-to.ts';
import { ServerUnavailable } from '#web/auth/server-unavailable.tsx';
import { useSession } from '#web/auth/session-provider.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { companyAccent } from '#web/ui/company-accent.ts';
import { Loading } from '#web/ui/loading.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './home-page.module.css';
import { TruckPicture } from './truck-picture.tsx';

const shortcuts = [
  { label: 'Current Stock', to: paths.currentStock },
  { label: 'All Stock', to: paths.allStock },
  { label: 'Costings Summary', to: paths.costingsSummary },
  { label: 'Invoices', to: paths.invoices },
  { label: 'Orders', to: paths.orders },
];

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <h1 tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.buttons}>{children}</div>
    </>
  );
}

function Visitor() {
  return (
    <Notice
      title="Every truck, every cost, every paper"
      text="The back office of our yards: stock, costings, orders and invoices of four companies in one place."
    >
      <ButtonLink to={useLoginPath()} size="md">
        Login
      </ButtonLink>
      <ButtonLink to={paths.register} size="md" variant="default">
        Register
      </ButtonLink>
    </Notice>
  );
}

function Unapproved({ name }: { name: string }) {
  return (
    <Notice
      title={`Welcome, ${name}`}
      text="Your account is waiting for approval. An administrator must approve it before you can work with stock and paperwork; come back or reload this page after that."
    />
  );
}

/** Whoever they are, they are not told that somebody must approve them. */
function Unknown({ name, onRetry }: { name: string; onRetry: () => unknown }) {
  return (
    <Notice
      title={`Welcome, ${name}`}
      text="The server could not tell what you may do. It is asked again by itself; stock and paperwork come as soon as it answers."
    >
      <Button size="md" variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => onRetry()}>
        Try again
      </Button>
    </Notice>
  );
}

/** Who is signed in, by what is known of their role. */
function Welcome({ name }: { name: string }) {
  const { isRoleUnknown, retry, role } = useCurrentUser();
  if (isRoleUnknown) return <Unknown name={name} onRetry={retry} />;
  return isApproved(role) ? <Approved name={name} /> : <Unapproved name={name} />;
}

function Approved({ name }: { name: string }) {
  return (
    <Notice title={`Welcome, ${name}`} text="Where would you like to start?">
      {shortcuts.map(({ label, to }, index) => (
        <ButtonLink key={to} to={to} size="md" variant={index === 0 ? 'filled' : 'default'}>
          {label}
        </ButtonLink>
      ))}
    </Notice>
  );
}

function ChangePassword() {
  const { changePasswordUrl } = useSession();
  if (changePasswordUrl === undefined) return null;
  return (
    <Anchor href={changePasswordUrl} size="sm" mt="lg" display="inline-block">
      Change password
    </Anchor>
  );
}

function Greeting() {
  const { isLoading, isAuthenticated, isServerAway, retry, name } = useCurrentUser();
  if (isLoading) return <Loading text="Logging in..." />;
  if (!isAuthenticated) return <Visitor />;
  if (isServerAway) return <ServerUnavailable onRetry={retry} />;
  return (
    <>
      <Welcome name={name ?? 'colleague'} />
      <ChangePassword />
    </>
  );
}

/** A way to the company's stock for those who see it, and nothing that looks like one for the others. */
function CompanyName({ company }: { company: Company }) {
  const { role } = useCurrentUser();
  const name = companyNames[company];
  if (!isApproved(role)) return <span className={classes.company}>{name}</span>;
  return (
    <Link to={`${paths.currentStock}?company=${company}`} className={classes.companyLink ?? ''}>
      {name}
      <IconChevronRight size={18} aria-hidden />
    </Link>
  );
}

/** What matters today, for those who may know it; its place is kept until it is there (part two, section 16.1). */
function TodayPart() {
  const { role } = useCurrentUser();
  if (!isApproved(role)) return null;
  return (
    <section className={classes.today} aria-label="What matters today">
      <OverviewPart />
    </section>
  );
}

/** Public: also stands where an address leads nowhere. */
export function HomePage() {
  usePageTitle();
  return (
    <div className={classes.page}>
      <section className={classes.words}>
        <Greeting />
      </section>
      <TruckPicture />
      <ul className={classes.companies} aria-label="Our companies">
        {companies.map((company) => (
          <li key={company} style={{ color: companyAccent(company) }}>
            <CompanyName company={company} />
          </li>
        ))}
      </ul>
      <TodayPart />
    </div>
  );
}
