import { Badge } from '@mantine/core';
import classes from './rights.module.css';

/** A role by its name, and whether all organisations share it. */
export const RoleName = ({ role }: { role: { label: string; platform: boolean } }) => (
  <span className={classes.named}>
    <span className={classes.title}>{role.label}</span>
    {role.platform && <Badge size="sm">Zajednička</Badge>}
  </span>
);

/** Marks a right that the operator has added. */
export const RightMark = ({ right }: { right: { product: boolean } }) =>
  right.product ? null : (
    <Badge size="sm" color="copper">
      Vlastita
    </Badge>
  );

/** The name that programs know a right or a role by. */
export const Code = ({ children }: { children: string }) => <code className={classes.code}>{children}</code>;
