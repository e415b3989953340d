import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import classes from './rights.module.css';

/** A role by its name, which leads to `to`, and whether all organisations share it. */
export const RoleName = ({ role, to }: { role: { label: string; platform: boolean }; to?: string }) => (
  <span className={classes.named}>
    {to ? (
      <Link className={classes.title} to={to}>
        {role.label}
      </Link>
    ) : (
      <span className={classes.title}>{role.label}</span>
    )}
    {role.platform && <Badge size="sm">Zajednička</Badge>}
  </span>
);

/** The mark of a right that the operator has added to the product's. */
export const OwnRight = () => (
  <Badge size="sm" color="copper">
    Vlastita
  </Badge>
);

/** The name that programs know a right or a role by. */
export const Code = ({ children }: { children: string }) => <code className={classes.code}>{children}</code>;
