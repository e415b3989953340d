import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { setSidebarCollapsed, sidebarCollapsed } from '../../web/session.ts';
import { trackVisit } from '../../web/track.ts';
import { ManagedBar } from '../acting/managed-bar.tsx';
import { FactorDemand } from '../auth/factor-demand.tsx';
import { useSignedIn } from '../auth/signed-in.ts';
import { Uploads } from '../files/uploads.tsx';
import { Spinner } from '../kit/index.ts';
import { useManagedAddress } from '../use-menu.ts';
import { ActingBanner } from './acting-banner.tsx';
import { KeyMap } from './key-map.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** Below this the sidebar is an overlay (SPEC section 9: 1024 px). */
const NARROW = '(max-width: 1023.98px)';

/** The frame of the back-office: top bar, sidebar, and the page in between. */
export function Shell() {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const [collapsed, setCollapsed] = useState(sidebarCollapsed);
  const [open, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main);
  const { impersonation } = useSignedIn();
  const { pathname } = useLocation();
  const managedAddress = useManagedAddress();
  useEffect(() => void trackVisit(pathname), [pathname]);

  const toggle = () => {
    if (narrow) return setOpen(!open);
    setSidebarCollapsed(!collapsed);
    setCollapsed(!collapsed);
  };
  return (
    <div
      className={classes.frame}
      data-collapsed={(!narrow && collapsed) || undefined}
      data-acting={impersonation !== null || undefined}
    >
      <a className={classes.skip} href="#sadrzaj">
        Preskoči na sadržaj
      </a>
      {impersonation && <ActingBanner impersonation={impersonation} />}
      <TopBar narrow={narrow} expanded={narrow ? open : !collapsed} onToggle={toggle} />
      {narrow ? (
        <Drawer.Root opened={open} onClose={() => setOpen(false)} size="16rem">
          <Drawer.Overlay />
          <Drawer.Content className={classes.drawer} aria-label="Meni">
            <div className={classes.drawerHead}>
              <span>Meni</span>
              <Drawer.CloseButton aria-label="Zatvori meni" />
            </div>
            <Sidebar collapsed={false} onNavigate={() => setOpen(false)} />
          </Drawer.Content>
        </Drawer.Root>
      ) : (
        <aside className={classes.sidebar} id="bocni-meni">
          <Sidebar collapsed={collapsed} />
        </aside>
      )}
      <main className={classes.main} id="sadrzaj" ref={main} tabIndex={-1}>
        <ManagedBar />
        <div className={classes.page}>
          <Suspense fallback={<Spinner />}>
            <FactorDemand>
              {managedAddress ? <Navigate to={managedAddress} replace /> : <Outlet />}
            </FactorDemand>
          </Suspense>
        </div>
      </main>
      <Uploads />
      <KeyMap />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </div>
  );
}

/** Focuses the new page after navigation, unless it has taken the focus itself. */
function useFocusAfterNavigation(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
