/** Changes the password, which requires the current one. */
import { z } from 'zod';
import { passwordBodySchema } from '#account/account.ts';
import { changePasswordRoute } from '#account/account-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import classes from './account.module.css';
import { PasswordField } from './password-field.tsx';

const formSchema = z
  .object({ ...passwordBodySchema.shape, repeatPassword: z.string() })
  .refine(({ newPassword, repeatPassword }) => newPassword === repeatPassword, {
    path: ['repeatPassword'],
    message: 'The passwords do not match.',
  });
type Values = z.infer<typeof formSchema>;

const empty: Values = { currentPassword: '', newPassword: '', repeatPassword: '' };
const fields = ['currentPassword', 'newPassword'] as const;
const hint = 'At least 12 characters. Three or four random words work well.';

/** @param email lets password managers find the right entry */
export function PasswordForm({ email }: { email: string }) {
  const change = useChange(changePasswordRoute);
  const { form, isSaving, submit } = useSaveForm<Values, Values>({
    schema: formSchema,
    values: empty,
    fieldOf: ({ path }) => fields.find((name) => name === path),
    save: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ body: { currentPassword, newPassword } });
      form.reset(empty);
      sendAlert('Success', 'Password changed. You have been logged out everywhere else.');
    },
  });
  const { control } = form;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        control={control}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        control={control}
        name="newPassword"
        label="New password"
        description={hint}
        autoComplete="new-password"
        required
      />
      <PasswordField
        control={control}
        name="repeatPassword"
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
      <div>
        <BusyButton busy={isSaving} type="submit">
          Change Password
        </BusyButton>
      </div>
    </form>
  );
}
