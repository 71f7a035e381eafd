import type { z } from 'zod';
import { accountBodySchema } from '#account/account.ts';
import { updateAccountRoute } from '#account/account-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { useSession } from '#web/auth/session-provider.tsx';
import { TextField } from '#web/form/text-fields.tsx';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import classes from './account.module.css';

type Values = z.input<typeof accountBodySchema>;

/** The session reads the name from its token, so a new token is requested at once. */
function useRenewSession(): () => Promise<void> {
  const session = useSession();
  return async () => {
    const user = await session.getUser();
    if (user !== null) await session.renew(user.access_token);
  };
}

/** @param etag of the account as it was read */
export function NameForm({ name, etag }: { name: string; etag: string | undefined }) {
  const update = useChange(updateAccountRoute);
  const renew = useRenewSession();
  const { form, isSaving, submit } = useSaveForm<Values, z.output<typeof accountBodySchema>>({
    schema: accountBodySchema,
    values: { name },
    fieldOf: ({ path }) => (path === 'name' ? 'name' : undefined),
    save: async (body) => {
      await update.mutateAsync({ body, ifMatch: etag });
      sendAlert('Success', 'Name changed successfully.');
      // If it fails, the name comes with the next token.
      await renew().catch(() => undefined);
    },
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        description="Change the name, then save it."
      />
      <div>
        <BusyButton busy={isSaving} type="submit" disabled={!form.formState.isDirty}>
          Save Name
        </BusyButton>
      </div>
    </form>
  );
}
