import type { ModuleManifest, PermissionArea } from './core/manifest.ts';
import { permissionFor, type Resource } from './core/resource.ts';
import { modules } from './modules.ts';

/** One right: `{module}_{resource}_{action}`, the action `pregled` (reading) or `save` (changing). */
export interface Permission {
  name: string;
  label: string;
  module: string;
  action: 'pregled' | 'save';
  /** Concerns the whole installation: a new organisation is not given it. */
  platform: boolean;
}

const ACTIONS = ['pregled', 'save'] as const;
const ACTION_LABELS = { pregled: 'pregled', save: 'izmjene' };

/** Every right of the product: those its modules declare, and two for each resource. */
export function allPermissions(from: readonly ModuleManifest[] = modules): Permission[] {
  const areas = [
    ...from.flatMap(({ resources = [] }) => resources.map(areaOf)),
    // A module may say more exactly what the rights of resources are over, also of those of modules above it.
    ...from.flatMap(({ permissions = [] }) => permissions),
  ];
  return [...new Map(areas.flatMap(pair).map((one) => [one.name, one])).values()];
}

/** What everybody reads from one table is changed by the operator only. */
const areaOf = (resource: Resource): PermissionArea => ({
  stem: resource.permission,
  label: resource.labels.many,
  platform: resource.scope === 'platform' ? 'save' : 'none',
});

const pair = ({ stem, label, platform, only }: PermissionArea): Permission[] =>
  ACTIONS.filter((action) => !only || action === only).map((action) => {
    const name = permissionFor({ permission: stem }, action);
    return {
      name,
      label: `${label}: ${ACTION_LABELS[action]}`,
      module: name.split('_')[0]!,
      action,
      platform: platform === 'both' || platform === action,
    };
  });
