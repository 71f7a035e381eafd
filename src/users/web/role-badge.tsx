/** Coloured badges for roles. */
import { IconCircleCheck, IconHourglass, IconShieldCheck, IconShieldStar } from '@tabler/icons-react';
import { type Role, roleLabels } from '#shared/roles.ts';
import classes from './role-badge.module.css';

const icons = { SuperAdmin: IconShieldStar, Admin: IconShieldCheck, User: IconCircleCheck, Other: IconHourglass };

/** Colour and icon only repeat the label. */
export function RoleBadge({ role }: { role: Role }) {
  const Icon = icons[role];
  return (
    <span className={classes.badge} data-role={role}>
      <Icon size={15} aria-hidden />
      {roleLabels[role]}
    </span>
  );
}

/** The badge below a name on a phone. Its text comes from CSS, so that screen readers do not read the role twice. */
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
