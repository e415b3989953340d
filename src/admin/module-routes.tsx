import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import type { ModuleManifest } from '../core/manifest.ts';
import { permissionFor, type Resource } from '../core/resource.ts';
import { screenPath } from '../core/screen-path.ts';
import { Guard } from './auth/guard.tsx';
import type { ModuleScreens, ResourceScreen, ResourceScreens, Screen } from './screens.ts';

const generic: Required<ResourceScreens> = {
  list: lazy(async () => ({ default: (await import('./resource/index.tsx')).ResourceList })),
  form: lazy(async () => ({ default: (await import('./resource/index.tsx')).ResourceForm })),
  import: lazy(async () => ({ default: (await import('./resource/index.tsx')).ResourceImport })),
  view: lazy(async () => ({ default: (await import('./resource/index.tsx')).ResourceView })),
  trash: lazy(async () => ({ default: (await import('./resource/index.tsx')).ResourceTrash })),
};
/** Routes of a resource's screens with their permissions. */
const routesOf = (
  resource: Resource,
): readonly [path: string, action: 'pregled' | 'save', screen: ResourceScreen][] => [
  [resource.path, 'pregled', 'list'],
  [`${resource.path}/create`, 'save', 'form'],
  [`${resource.path}/import`, 'save', 'import'],
  [`${resource.path}/trash`, 'save', 'trash'],
  [screenPath(resource, 'edit', ':idguid'), 'save', 'form'],
  [screenPath(resource, 'view', ':idguid'), 'pregled', 'view'],
];

function resourceRoutes(resource: Resource, own: ResourceScreens = {}): RouteObject[] {
  return routesOf(resource).map(([path, action, name]) => {
    const Screen = own[name] ?? generic[name];
    return {
      path,
      // The key keeps two resources from sharing the state of one screen.
      element: (
        <Guard key={resource.name} permissions={[permissionFor(resource, action)]}>
          <Screen resource={resource} />
        </Guard>
      ),
    };
  });
}

const screenRoute = ({ path, screen: Screen, needs }: Screen): RouteObject => ({
  path,
  element: (
    <Guard key={path} {...needs}>
      <Screen />
    </Guard>
  ),
});

/**
 * The addresses of the modules: those of their resources and their hand-written screens. Throws when a module has
 * screens for a resource that it does not declare.
 */
export function moduleRoutes(
  manifests: readonly ModuleManifest[],
  screens: readonly ModuleScreens[],
): RouteObject[] {
  const declared = new Map(manifests.map(({ name, resources = [] }) => [name, resources]));
  for (const module of screens)
    for (const name of Object.keys(module.resources ?? {}))
      if (!declared.get(module.name)?.some((resource) => resource.name === name))
        throw new Error(`The module ${module.name} has screens for ${name}, which it does not declare`);
  const own: Record<string, ResourceScreens> = Object.assign(
    {},
    ...screens.map((module) => module.resources),
  );
  return [
    ...screens.flatMap((module) => module.screens ?? []).map(screenRoute),
    ...manifests.flatMap(({ resources = [] }) =>
      resources.flatMap((one) => resourceRoutes(one, own[one.name])),
    ),
  ];
}
