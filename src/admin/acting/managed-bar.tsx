import { Button } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { useSignedIn } from '../auth/signed-in.ts';
import classes from './acting.module.css';
import { useActing, useManagedName } from './acting.ts';
import { leaveManaged } from './managed-store.ts';
import { useManaged } from './use-managed.ts';

/** Under the top bar of every page while the operator manages another organisation: whose data the page shows, and a link back. */
export function ManagedBar() {
  const managed = useManaged();
  const { tenant } = useActing();
  const own = useSignedIn().tenant?.name;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const name = useManagedName(managed);
  if (managed === null) return null;
  return (
    <section className={classes.managed} aria-label="Organizacija kojom upravljate">
      <IconBuildingCommunity size={18} stroke={1.6} aria-hidden />
      {tenant !== null ? (
        <p title={name}>
          <span className={classes.wide}>Upravljate organizacijom </span>
          <b>{name}</b>
        </p>
      ) : (
        <p title={own}>
          Ova stranica: <b>{own}</b>
          <span className={classes.wide}>, vaša organizacija. Upravljate organizacijom {name}.</span>
        </p>
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-label="Nazad na svoju organizaciju"
        onClick={() => {
          leaveManaged();
          // A record of the other organisation does not exist in one's own, so the link leads to its list.
          if (tenant !== null) void navigate(pathname.replace(/\/(view|edit|permissions|roles)\/[^/]+$/, ''));
        }}
      >
        Nazad<span className={classes.wide}>&nbsp;na svoju organizaciju</span>
      </Button>
    </section>
  );
}
