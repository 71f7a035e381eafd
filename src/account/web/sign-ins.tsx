/** The browsers in which the user is logged in, with buttons to log them out. */
import { Badge, Text } from '@mantine/core';
import type { ListedSignIn } from '#account/account.ts';
import { endOtherSignInsRoute, endSignInRoute, listSignInsRoute } from '#account/account-routes.ts';
import { useAlertingAction } from '#web/alerts/use-alerting-action.ts';
import { useCall, useChange } from '#web/api/use-call.ts';
import { formatMoment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './account.module.css';

/** For the current browser it opens the log-out page, which also clears the local session. */
function LogOutButton({ signIn: { id, browser, begun, isCurrent } }: { signIn: ListedSignIn }) {
  const end = useChange(endSignInRoute);
  const { busy, runAction } = useAlertingAction();
  const label = `Log out ${isCurrent ? 'here, ' : ''}${browser}, logged in ${formatMoment(begun)}`;
  if (isCurrent) {
    return (
      <ButtonLink to={paths.logout} variant="default" size="compact-md" aria-label={label}>
        Log out
      </ButtonLink>
    );
  }
  return (
    <BusyButton
      variant="default"
      size="compact-md"
      aria-label={label}
      busy={busy || end.isSuccess}
      onClick={() => runAction(() => end.mutateAsync({ params: { signInId: id } }), 'Device logged out.')}
    >
      Log out
    </BusyButton>
  );
}

function LogOutOthersButton() {
  const end = useChange(endOtherSignInsRoute);
  const { busy, runAction } = useAlertingAction();
  return (
    <BusyButton
      variant="default"
      size="compact-md"
      busy={busy}
      onClick={() => runAction(() => end.mutateAsync({}), 'Logged out everywhere else.')}
    >
      Log out everywhere else
    </BusyButton>
  );
}

function SignInItem({ signIn }: { signIn: ListedSignIn }) {
  const { browser, begun, lastUsed, isCurrent } = signIn;
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <div className={classes.name}>
          {browser}
          {isCurrent ? (
            <Badge variant="default" tt="none">
              This device
            </Badge>
          ) : null}
        </div>
        <div className={classes.more}>{`Logged in ${formatMoment(begun)}, last active ${formatMoment(lastUsed)}`}</div>
      </div>
      <LogOutButton signIn={signIn} />
    </li>
  );
}

function SignInList() {
  const { data, isPending, refetch } = useCall(listSignInsRoute, {}, { retries: 1 });
  if (isPending) return <Text c="dimmed">Loading devices...</Text>;
  if (data === undefined) return <LoadFailed text="Your devices could not be loaded." onRetry={refetch} />;
  return (
    <ul className={classes.list}>
      {data.map((signIn) => (
        <SignInItem key={signIn.id} signIn={signIn} />
      ))}
    </ul>
  );
}

/** Most recently used first. */
export function SignIns() {
  const { data } = useCall(listSignInsRoute, {}, { retries: 1 });
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section title="Where you are logged in" actions={hasOthers ? <LogOutOthersButton /> : undefined}>
      <Text size="sm" c="dimmed" mb="md">
        If you do not recognise a device, log it out and change your password.
      </Text>
      <SignInList />
    </Section>
  );
}
