import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { setSidebarCollapsed, sidebarCollapsed } from '../../web/session.ts';
import { trackVisit } from '../../web/track.ts';
import { FactorDemand } from '../auth/factor-demand.tsx';
import { useSignedIn } from '../auth/signed-in.ts';
import { Spinner } from '../kit/states.tsx';
import { useProduct } from '../product.ts';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** Below this the sidebar is an overlay (SPEC section 9: 1024 px). */
const NARROW = '(max-width: 1023.98px)';

/** The frame of the back-office: top bar, sidebar, and the page in between. What needs the modules comes a little later (product.ts). */
export function Shell() {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const [collapsed, setCollapsed] = useState(sidebarCollapsed);
  const [open, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main);
  const { impersonation } = useSignedIn();
  const { pathname } = useLocation();
  const product = useProduct();
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
      {product && impersonation && <product.ActingBanner impersonation={impersonation} />}
      <TopBar
        narrow={narrow}
        expanded={narrow ? open : !collapsed}
        onToggle={toggle}
        tools={product && <product.BarTools />}
      />
      {narrow ? (
        product && <product.MenuDrawer opened={open} onClose={() => setOpen(false)} />
      ) : (
        <aside className={classes.sidebar} id="bocni-meni">
          {product && <product.Sidebar collapsed={collapsed} />}
        </aside>
      )}
      <main className={classes.main} id="sadrzaj" ref={main} tabIndex={-1}>
        {product && <product.ManagedBar />}
        <div className={classes.page}>
          <Suspense fallback={<Spinner />}>
            <FactorDemand>
              <Outlet />
            </FactorDemand>
          </Suspense>
        </div>
      </main>
      {product && <product.Uploads />}
      {product && <product.KeyMap />}
      {product && <product.Toasts />}
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
