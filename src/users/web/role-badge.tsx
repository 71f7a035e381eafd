/** Coloured badges for roles. */
import { IconCircleCheck, IconHourglass, IconShieldCheck, IconShieldStar } from '@tabler/icons-react';
import { use } from 'react';
import { type Role, roleLabels } from '#shared/roles.ts';
import { PhoneContext } from '#web/table/name-cell.tsx';
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

/** The badge below a name on a phone, hidden from screen readers because the role has its own cell, too. */
export function RoleHint({ role }: { role: Role }) {
  if (!use(PhoneContext)) return null;
  return (
    <div className={classes.hint} aria-hidden>
      <RoleBadge role={role} />
    </div>
  );
}
