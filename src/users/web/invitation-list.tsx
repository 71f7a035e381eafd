/** Open invitations, with buttons to resend or withdraw them. */
import { Group, Paper, Title } from '@mantine/core';
import { roleLabels } from '#shared/roles.ts';
import type { Invitation } from '#users/invitation.ts';
import { resendInvitationRoute, revokeInvitationRoute } from '#users/invitation-routes.ts';
import { canGrantRole, type Person } from '#users/role-rules.ts';
import { useAlertingAction } from '#web/alerts/use-alerting-action.ts';
import { useChange } from '#web/api/use-call.ts';
import { formatMoment } from '#web/moment.ts';
import { serverNow } from '#web/today.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import classes from './waiting-users.module.css';

interface ItemProps {
  invitation: Invitation;
  /** Why the actor may not assign its role. */
  refusal: string | undefined;
}

function expiryText(expiresAt: string): string {
  const isOver = Date.parse(expiresAt) < serverNow().getTime();
  return `${isOver ? 'expired' : 'valid until'} ${formatMoment(expiresAt)}`;
}

function InvitationItem({ invitation: { id, email, role, expiresAt }, refusal }: ItemProps) {
  const isEnabled = refusal === undefined;
  const [resend, revoke] = [useChange(resendInvitationRoute), useChange(revokeInvitationRoute)];
  const { busy, runAction } = useAlertingAction();
  const params = { invitationId: id };
  return (
    // On a phone the buttons wrap below the text.
    <li className={classes.person} style={{ flexWrap: 'wrap' }}>
      <div className={classes.words}>
        <span className={classes.name}>{email}</span>
        <span className={classes.more}>{`${roleLabels[role]}, ${expiryText(expiresAt)}`}</span>
        {isEnabled ? null : <span className={classes.more}>{refusal}</span>}
      </div>
      <Group gap="xs" wrap="nowrap">
        <BusyButton
          variant="default"
          size="compact-sm"
          busy={busy}
          disabled={!isEnabled}
          aria-label={`Resend to ${email}, ${roleLabels[role]}, ${expiryText(expiresAt)}`}
          onClick={() => runAction(() => resend.mutateAsync({ params }), `Invitation to ${email} resent.`)}
        >
          Resend
        </BusyButton>
        <BusyButton
          variant="default"
          size="compact-sm"
          busy={busy}
          disabled={!isEnabled}
          aria-label={`Withdraw invitation to ${email}`}
          onClick={() => runAction(() => revoke.mutateAsync({ params }), `Invitation to ${email} withdrawn.`)}
        >
          Withdraw
        </BusyButton>
      </Group>
    </li>
  );
}

function refusalOf(actor: Person, { role }: Invitation): string | undefined {
  const ruling = canGrantRole(actor, role);
  return ruling.allowed ? undefined : ruling.reason;
}

/** Shows nothing without invitations. */
export function InvitationList({ actor, invitations }: { actor: Person; invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <Paper component="section" withBorder p="sm" mb="md" aria-labelledby="invitations">
      <Title order={2} size="h5" id="invitations" mb={6}>{`Invited: ${invitations.length}`}</Title>
      <ul className={classes.people}>
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} refusal={refusalOf(actor, invitation)} />
        ))}
      </ul>
    </Paper>
  );
}
