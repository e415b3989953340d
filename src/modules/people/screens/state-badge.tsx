import { Badge } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import classes from './people.module.css';

/** Whether a person has access, and if not, why. */
export function StateBadge({ active, account }: { active: boolean; account: boolean }) {
  if (!account)
    return (
      <Badge size="sm" color="red">
        Nalog isključen
      </Badge>
    );
  return active ? (
    'Aktivno'
  ) : (
    <Badge size="sm" color="red">
      Pristup isključen
    </Badge>
  );
}

/** Whether a person has a second factor. */
export const FactorMark = ({ has }: { has: boolean }) =>
  has ? (
    <span className={classes.who}>
      <IconShieldCheck size={16} stroke={1.6} aria-hidden /> Da
    </span>
  ) : (
    <span className={classes.muted}>Ne</span>
  );

/** Names of roles, or that there are none. */
export const RoleBadges = ({ roles }: { roles: readonly string[] }) =>
  roles.length === 0 ? (
    <span className={classes.muted}>bez uloge</span>
  ) : (
    <span className={classes.badges}>
      {roles.map((role) => (
        <Badge key={role} size="sm" classNames={{ root: classes.role, label: classes.roleName }}>
          {role}
        </Badge>
      ))}
    </span>
  );
