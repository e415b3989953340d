import { matchRoutes } from 'react-router';
import { productRoutes } from '../src/admin/product-parts.tsx';
import { routes } from '../src/admin/routes.tsx';

/** Every address of the back-office, as the router has them once the modules are known. */
export const allRoutes = [...routes, ...productRoutes];

/** Whether a screen stands at an address; the last route takes whatever has none. */
export function isScreen(address: string): boolean {
  const path = matchRoutes(allRoutes, address)?.at(-1)?.route.path;
  return path !== undefined && path !== '*';
}
