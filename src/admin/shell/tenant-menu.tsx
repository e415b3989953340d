import { Badge, Loader, Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { switchTenant } from '../../web/auth.ts';
import type { Tenant } from '../../web/session.ts';
import { useSignedIn } from '../auth/provider.tsx';
import { Avatar } from './avatar.tsx';
import classes from './shell.module.css';

/** The organisation one works in, and the way to another. */
export function TenantMenu() {
  const { tenant, tenants } = useSignedIn();
  const [opened, setOpened] = useState(false);
  const [moving, setMoving] = useState<string | null>(null);

  const move = async (idguid: string) => {
    if (idguid === tenant?.idguid) return setOpened(false);
    setMoving(idguid);
    // On success the page reloads; a failure has been logged and only closes the menu.
    if (!(await switchTenant(idguid))) {
      setMoving(null);
      setOpened(false);
    }
  };
  return (
    <Menu width="16rem" position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button
          type="button"
          className={classes.menuButton}
          aria-label={`Organizacija: ${tenant?.name ?? 'Učitavanje...'}`}
        >
          {tenant && <Avatar name={tenant.name} logo={tenant.logo} kind="organisation" />}
          <span className={classes.menuText}>
            <span className={classes.menuName}>{tenant?.name ?? 'Učitavanje...'}</span>
          </span>
          <IconSelector size={14} aria-hidden className={classes.menuChevron} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.menuHead}>
          <p className={classes.menuTitle}>{tenant?.name ?? 'Učitavanje...'}</p>
          {tenant && isDefault(tenant, tenants) && (
            <div className={classes.roles}>
              <Badge size="sm">Zadana organizacija</Badge>
            </div>
          )}
        </div>
        {tenants.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>Dostupne organizacije</Menu.Label>
            {tenants.map((one) => (
              <Menu.Item
                key={one.idguid}
                closeMenuOnClick={false}
                disabled={moving !== null}
                aria-current={one.idguid === tenant?.idguid || undefined}
                onClick={() => void move(one.idguid)}
                rightSection={<Mark current={one.idguid === tenant?.idguid} moving={one.idguid === moving} />}
              >
                {one.name}
                {one.TenantUsers?.is_default && one.idguid !== tenant?.idguid && (
                  <span className={classes.itemNote}>Zadana organizacija</span>
                )}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Mark({ current, moving }: { current: boolean; moving: boolean }) {
  if (moving) return <Loader size={16} aria-label="Prelazak u organizaciju" />;
  return current ? <IconCheck size={16} aria-label="Trenutna" className={classes.check} /> : null;
}

const isDefault = (tenant: Tenant, tenants: Tenant[]): boolean =>
  (tenant.TenantUsers ?? tenants.find((one) => one.idguid === tenant.idguid)?.TenantUsers)?.is_default ===
  true;
