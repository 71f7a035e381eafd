/** `/account`: the user's own account. */
import { Radio, Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import type { accountSchema } from '#account/account.ts';
import { getAccountRoute } from '#account/account-routes.ts';
import { roleLabels } from '#shared/roles.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { useVersion } from '#web/api/use-call.ts';
import { type StartPage, useStartPage } from '#web/start-page.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './account.module.css';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SignIns } from './sign-ins.tsx';

type Account = z.output<typeof accountSchema>;

const noAccount = 'Failed to retrieve account.';

function Facts({ account: { name, email, role, keptBy } }: { account: Account }) {
  const own = keptBy === null ? [] : [{ id: 'name', label: 'Name', value: name ?? '' }];
  return (
    <div className={classes.facts}>
      <DescriptionList
        lines={[
          ...own,
          { id: 'email', label: 'Email', value: email ?? '' },
          { id: 'role', label: 'Role', value: roleLabels[role] },
        ]}
      />
    </div>
  );
}

function OwnAccount({ account, etag }: { account: Account; etag: string | undefined }) {
  return (
    <>
      <Section title="Profile">
        <Facts account={account} />
        <NameForm key={etag} name={account.name ?? ''} etag={etag} />
      </Section>
      <Section title="Password">
        <PasswordForm email={account.email ?? ''} />
      </Section>
      <SecondFactor />
      <SignIns />
    </>
  );
}

function ExternalAccount({ account }: { account: Account }) {
  return (
    <Section title="Profile">
      <Facts account={account} />
      <Text mt="md">{`Your account is managed by ${account.keptBy}. Change your name, password and two-step verification there.`}</Text>
    </Section>
  );
}

/** For approved users. */
export function AccountPage() {
  const { data, error, refetch } = useVersion(getAccountRoute, {}, { retries: 1 });
  useLoadAlert(data === undefined ? error : null, noAccount);
  const missing =
    error === null ? (
      <Loading text="Loading account..." />
    ) : (
      <LoadFailed text="Your account could not be loaded." onRetry={refetch} />
    );
  return (
    <>
      <PageHeader title="Account" />
      <div className={classes.page}>
        {data === undefined ? missing : null}
        {data?.data.keptBy === null ? <OwnAccount account={data.data} etag={data.etag} /> : null}
        {data === undefined || data.data.keptBy === null ? null : <ExternalAccount account={data.data} />}
        {data === undefined ? null : <StartPageChoice />}
      </div>
    </>
  );
}

/** Chooses the page that opens after log-in. */
function StartPageChoice() {
  const { startPage, choose } = useStartPage();
  return (
    <Section title="First page">
      <Radio.Group
        label="Which page opens first?"
        description="Remembered in this browser."
        value={startPage}
        onChange={(page) => choose(page as StartPage)}
      >
        <Stack gap="sm" mt="sm">
          <Radio value="currentStock" label="Current Stock" />
          <Radio value="home" label="Home, with today's figures" />
        </Stack>
      </Radio.Group>
    </Section>
  );
}
