import { lazy } from 'react';
import { matchRoutes, type RouteObject, useLocation } from 'react-router';
import { Guard } from './auth/guard.tsx';
import { Spinner } from './kit/states.tsx';
import { NotFound } from './pages/not-found.tsx';
import { RouteError } from './pages/route-error.tsx';
import { useProduct } from './product.ts';
import { Shell } from './shell/shell.tsx';

const Dashboard = lazy(() => import('./pages/dashboard.tsx'));

/** The route within whose frame all pages stand; those of the modules are added to it when they are known (app.tsx). */
export const INSIDE = 'inside';

/** The addresses of the first paint: the dashboard, and whatever has no page, or none yet. */
export const routes: RouteObject[] = [
  {
    element: (
      <Guard>
        <Shell />
      </Guard>
    ),
    errorElement: <RouteError fill />,
    children: [
      {
        id: INSIDE,
        errorElement: <RouteError />,
        children: [
          { path: '/dashboard', element: <Landing /> },
          { path: '*', element: <Elsewhere /> },
        ],
      },
    ],
  },
];

/** The dashboard asks while rendering what the modules show on it, so it is rendered anew when they are known. */
function Landing() {
  useProduct();
  return <Dashboard />;
}

/** An address that the router does not know: of a module that is not known yet, or of nothing. */
function Elsewhere() {
  const product = useProduct();
  const { pathname } = useLocation();
  const isKnown = product === null || matchRoutes(product.productRoutes, pathname) !== null;
  return isKnown ? <Spinner /> : <NotFound />;
}
