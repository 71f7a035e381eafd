/** Invites a person by e-mail, with a role. */
import { Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { roleLabels } from '#shared/roles.ts';
import { invitationBodySchema, invitedRoles } from '#users/invitation.ts';
import { createInvitationRoute } from '#users/invitation-routes.ts';
import { canGrantRole, type Person } from '#users/role-rules.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { SelectField } from '#web/form/choice-fields.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';

type Values = z.input<typeof invitationBodySchema>;
type Valid = z.output<typeof invitationBodySchema>;

interface Props {
  actor: Person;
  onClose: () => void;
}

/** Offers only the roles that the actor may assign. */
function InviteForm({ actor, onClose }: Props) {
  const create = useChange(createInvitationRoute);
  const keyFor = useIdempotencyKey();
  const choices = invitedRoles
    .filter((role) => canGrantRole(actor, role).allowed)
    .map((value) => ({ value, label: roleLabels[value] }));
  const { form, isSaving, submit } = useSaveForm<Values, Valid>({
    schema: invitationBodySchema,
    values: { email: '', role: 'User' },
    fieldOf: ({ path }) => (path === 'email' || path === 'role' ? path : undefined),
    save: async (body) => {
      await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      sendAlert('Success', `Invitation sent to ${body.email}.`);
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>They will receive a link to set up their account with this role.</Text>
        <TextField control={form.control} name="email" label="Email" type="email" required />
        <SelectField control={form.control} name="role" label="Role" choices={choices} required />
        <DialogFoot busy={isSaving} onCancel={onClose}>
          Invite
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** The form is empty each time the dialog opens. */
export function InviteDialog({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title="Invite"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <InviteForm {...props} />
    </Dialog>
  );
}
