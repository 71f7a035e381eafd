/** The landing page in its three forms: logged out, not yet approved, approved. */
import { Anchor, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OverviewPart } from '#reports/web/overview.tsx';
import { type Company, companies, companyNames } from '#shared/companies.ts';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { ServerUnavailable } from '#web/auth/server-unavailable.tsx';
import { useSession } from '#web/auth/session-provider.tsx';
import { useLoginPath } from '#web/auth/use-login-path.ts';
import { DemoMailNote } from '#web/mail/demo-mail-note.tsx';
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

function Title({ text }: { text: string }) {
  return (
    <h1 tabIndex={-1} className={classes.title}>
      {text}
    </h1>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <Title text={title} />
      <p className={classes.text}>{text}</p>
      <div className={classes.buttons}>{children}</div>
    </>
  );
}

const countWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

function Visitor() {
  return (
    <Notice
      title="Every truck, every cost, every invoice"
      text={`Stock, costs, orders and invoices for all ${countWords[companies.length] ?? companies.length} companies, in one place.`}
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
      text="Your account is waiting for approval. An administrator needs to approve it before you can see stock and invoices. Reload this page once that is done."
    />
  );
}

/** Shown while the role is unknown. It must not say that approval is needed: the user may well be approved. */
function RoleUnknown({ name, onRetry }: { name: string; onRetry: () => unknown }) {
  return (
    <Notice
      title={`Welcome, ${name}`}
      text="We could not check your access just now. We will keep trying; your screens will appear as soon as we succeed."
    >
      <Button size="md" variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => onRetry()}>
        Try again
      </Button>
    </Notice>
  );
}

function ChangePassword() {
  const { changePasswordUrl } = useSession();
  if (changePasswordUrl === undefined) return null;
  return (
    <Anchor href={changePasswordUrl} size="sm" className={classes.password ?? ''}>
      Change password
    </Anchor>
  );
}

function Shortcuts() {
  return (
    <>
      <p className={classes.text}>Where would you like to start?</p>
      <div className={classes.buttons}>
        {shortcuts.map(({ label, to }, index) => (
          <ButtonLink key={to} to={to} variant={index === 0 ? 'filled' : 'default'}>
            {label}
          </ButtonLink>
        ))}
        <ChangePassword />
      </div>
    </>
  );
}

function Welcome({ name, withShortcuts }: { name: string; withShortcuts: boolean }) {
  const { isRoleUnknown, retry, role } = useCurrentUser();
  if (isRoleUnknown || !isApproved(role)) {
    return (
      <>
        {isRoleUnknown ? <RoleUnknown name={name} onRetry={retry} /> : <Unapproved name={name} />}
        <ChangePassword />
      </>
    );
  }
  return (
    <>
      <Title text={`Welcome, ${name}`} />
      {withShortcuts ? <Shortcuts /> : null}
    </>
  );
}

function Greeting({ withShortcuts = false }: { withShortcuts?: boolean }) {
  const { isLoading, isAuthenticated, isServerAway, retry, name } = useCurrentUser();
  if (isLoading) return <Loading text="Logging in..." />;
  if (!isAuthenticated) return <Visitor />;
  if (isServerAway) return <ServerUnavailable onRetry={retry} />;
  return <Welcome name={name ?? 'colleague'} withShortcuts={withShortcuts} />;
}

/** Links to the company's stock for approved users; plain text for everyone else. */
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

function Companies() {
  return (
    <ul className={classes.companies} aria-label="Our companies">
      {companies.map((company) => (
        <li key={company} style={{ color: companyAccent(company) }}>
          <CompanyName company={company} />
        </li>
      ))}
    </ul>
  );
}

/** Public, and also shown below the notice of an unknown address. Approved users see their figures first. */
export function HomePage() {
  usePageTitle();
  const { isLoading, role } = useCurrentUser();
  // Below the figures on a phone, where the shortcuts would fill the first screen.
  const isPhone = useMediaQuery('(width < 40em)', false, { getInitialValueInEffect: false });
  if (isLoading || isApproved(role)) {
    return (
      <div className={classes.office}>
        <section className={classes.greeting}>
          <Greeting withShortcuts={!isPhone} />
        </section>
        <section className={classes.today} aria-label="Today at a glance">
          {isLoading ? null : <OverviewPart />}
        </section>
        {isPhone && !isLoading ? (
          <section>
            <Shortcuts />
          </section>
        ) : null}
        {isLoading ? null : <Companies />}
        <DemoMailNote />
      </div>
    );
  }
  return (
    <div className={classes.page} data-centered>
      <section className={classes.words}>
        <Greeting />
      </section>
      <TruckPicture />
      <Companies />
    </div>
  );
}
