/** A role by its label, on a colour of its own (specification, sections 2.18 and 3). */
import { IconCircleCheck, IconHourglass, IconShieldCheck, IconShieldStar } from '@tabler/icons-react';
import { type Role, roleLabels } from '#shared/roles.ts';
import classes from './role-badge.module.css';

const icons = { SuperAdmin: IconShieldStar, Admin: IconShieldCheck, User: IconCircleCheck, Other: IconHourglass };

/** The words say it all; colour and shape help to find it in a list. */
export function RoleBadge({ role }: { role: Role }) {
  const Icon = icons[role];
  return (
    <span className={classes.badge} data-role={role}>
      <Icon size={15} aria-hidden />
      {roleLabels[role]}
    </span>
  );
}

/** The same below a name on a phone; its words come from the style, lest the row says its role twice to a reader. */
export function RoleHint({ role }: { role: Role }) {
  const Icon = icons[role];
  return (
    <div className={classes.hint} aria-hidden>
      <span className={classes.badge} data-role={role} data-label={roleLabels[role]}>
        <Icon size={14} />
      </span>
    </div>
  );
}
