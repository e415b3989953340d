/** One chunk beside that of the first paint (product.ts): the modules, their addresses, and what of the frame shows them. */

import { Navigate, Outlet, type RouteObject } from 'react-router';
import { modules } from '../modules.ts';
import { moduleRoutes } from './module-routes.tsx';
import { moduleScreens } from './modules.ts';
import { useManagedAddress } from './use-menu.ts';

export { ManagedBar } from './acting/managed-bar.tsx';
export { Uploads } from './files/uploads.tsx';
export { ActingBanner } from './shell/acting-banner.tsx';
export { BarTools } from './shell/bar-tools.tsx';
export { KeyMap } from './shell/key-map.tsx';
export { MenuDrawer } from './shell/menu-drawer.tsx';
export { Sidebar } from './shell/sidebar.tsx';
export { Toasts } from './toasts.tsx';

/** Every address of the modules. */
export const productRoutes: RouteObject[] = [
  { element: <Pages />, children: moduleRoutes(modules, moduleScreens) },
];

/** While the operator manages another organisation, the address of a page names it. */
function Pages() {
  const managed = useManagedAddress();
  return managed ? <Navigate to={managed} replace /> : <Outlet />;
}
