import { Button } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import classes from './acting.module.css';
import { useActing, useManagedName } from './acting.tsx';
import { leaveManaged } from './managed-store.ts';
import { useManaged } from './use-managed.ts';

/** Under the top bar of every page: which other organisation the operator manages, and the way back to their own. */
export function ManagedBar() {
  const managed = useManaged();
  const { tenant } = useActing();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const name = useManagedName(managed);
  if (managed === null) return null;
  return (
    <section className={classes.managed} aria-label="Organizacija kojom upravljate">
      <IconBuildingCommunity size={18} stroke={1.6} aria-hidden />
      <span>
        Upravljate organizacijom <b>{name}</b>
        {tenant === null && <span className={classes.aside}>Ova stranica prikazuje vašu organizaciju.</span>}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          leaveManaged();
          // A record of the other organisation is not there in one's own: its list is.
          if (tenant !== null) void navigate(pathname.replace(/\/(view|edit|permissions|roles)\/[^/]+$/, ''));
        }}
      >
        Nazad na svoju organizaciju
      </Button>
    </section>
  );
}
