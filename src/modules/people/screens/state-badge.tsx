import { Badge } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ACCESS, ACCOUNT } from '../lists.api.ts';
import classes from './people.module.css';

/** Whether a person has access, and if not, why. */
export function StateBadge({ active, account }: { active: boolean; account: boolean }) {
  if (!account) return <SwitchedOff what={ACCOUNT.false} />;
  return active ? ACCESS.true : <SwitchedOff />;
}

/** Marks a membership whose access is switched off, or an account. */
export const SwitchedOff = ({ what = ACCESS.false }: { what?: string }) => (
  <Badge size="sm" color="red">
    {what}
  </Badge>
);

/** Whether a person has a second factor. */
export const FactorMark = ({ has }: { has: boolean }) =>
  has ? (
    <span className={classes.who}>
      <IconShieldCheck size={16} stroke={1.6} aria-hidden /> Da
    </span>
  ) : (
    <span className={classes.muted}>Ne</span>
  );

/** Names beside each other, or that there are none. */
export const Names = <T,>(props: { of: readonly T[]; none: string; children: (one: T) => ReactNode }) =>
  props.of.length === 0 ? (
    <span className={classes.muted}>{props.none}</span>
  ) : (
    <span className={classes.badges}>{props.of.map(props.children)}</span>
  );

/** Names of roles. */
export const RoleBadges = ({ roles }: { roles: readonly string[] }) => (
  <Names of={roles} none="bez uloge">
    {(role) => (
      <Badge key={role} size="sm" classNames={{ root: classes.role, label: classes.roleName }}>
        {role}
      </Badge>
    )}
  </Names>
);
