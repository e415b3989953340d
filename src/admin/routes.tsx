import { lazy, type ReactNode } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { permissionFor, type Resource } from '../core/resource.ts';
import { resources } from '../modules.ts';
import { LoginGuard, PermissionGuard } from './auth/guard.tsx';
import { NotFound } from './pages/not-found.tsx';
import { RouteError } from './pages/route-error.tsx';
import { Shell } from './shell/shell.tsx';

const Dashboard = lazy(() => import('./pages/dashboard.tsx'));
const Activity = lazy(() => import('../modules/reports/screens/activity.tsx'));
const Users = lazy(() => import('../modules/access/screens/users.tsx'));
const Tenants = lazy(() => import('../modules/access/screens/tenants.tsx'));

const ResourceList = lazy(async () => ({ default: (await import('./resource/index.tsx')).ResourceList }));
const ResourceForm = lazy(async () => ({ default: (await import('./resource/index.tsx')).ResourceForm }));
const ResourceView = lazy(async () => ({ default: (await import('./resource/index.tsx')).ResourceView }));
const ResourceImport = lazy(async () => ({ default: (await import('./resource/index.tsx')).ResourceImport }));

/** The screens of one resource; reading takes its `pregled`, changing its `save`. */
function resourceRoutes(resource: Resource): RouteObject[] {
  const page = (suffix: string, action: 'pregled' | 'save', screen: ReactNode): RouteObject => ({
    path: `${resource.path}${suffix}`,
    // The key keeps two resources from sharing the state of one screen.
    element: (
      <PermissionGuard key={resource.name} permission={permissionFor(resource, action)}>
        {screen}
      </PermissionGuard>
    ),
  });
  return [
    page('', 'pregled', <ResourceList resource={resource} />),
    page('/create', 'save', <ResourceForm resource={resource} />),
    page('/import', 'save', <ResourceImport resource={resource} />),
    page('/:idguid/edit', 'save', <ResourceForm resource={resource} />),
    page('/:idguid/view', 'pregled', <ResourceView resource={resource} />),
  ];
}

const allowed = (permission: string, screen: ReactNode): ReactNode => (
  <PermissionGuard permission={permission}>{screen}</PermissionGuard>
);

/** Every address of the back-office. */
export const router = createBrowserRouter([
  {
    element: (
      <LoginGuard>
        <Shell />
      </LoginGuard>
    ),
    errorElement: <RouteError fill />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          { path: '/dashboard', element: <Dashboard /> },
          { path: '/izvjestaji', element: <Activity /> },
          { path: '/admin/users', element: allowed('admin_users_pregled', <Users />) },
          { path: '/admin/tenants', element: allowed('admin_tenants_pregled', <Tenants />) },
          ...resources.flatMap(resourceRoutes),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]);
