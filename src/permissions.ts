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

/**
 * Rights that SPEC (section 6) names and that can be given, though no module uses them. What a module declares
 * counts before what stands here.
 */
const SPECIFIED: readonly PermissionArea[] = [
  { stem: 'admin_aplikacije', label: 'Aplikacije', platform: 'save' },
  { stem: 'admin_stored_files', label: 'Pohranjene datoteke', platform: 'none' },
  { stem: 'admin_app_logs', label: 'Zapisi aplikacije', platform: 'both' },
  { stem: 'admin_companies', label: 'Firme', platform: 'none' },
  { stem: 'admin_ejngovba_*_obavjestenja', label: 'Obavještenja e-nabavki', platform: 'none' },
  { stem: 'admin_ejngovba_*_cpv', label: 'CPV rječnik', platform: 'save' },
  { stem: 'admin_ejngovba_*_vrsta_obavjestenja', label: 'Vrste obavještenja', platform: 'save' },
  { stem: 'fin_poslovnegodine', label: 'Poslovne godine', platform: 'none' },
  { stem: 'fin_knjizenje', label: 'Knjiženje', platform: 'none' },
  { stem: 'viber_bots', label: 'Viber botovi', platform: 'none' },
  { stem: 'viber_chat', label: 'Viber chat', platform: 'none' },
];

const ACTIONS = ['pregled', 'save'] as const;
const ACTION_LABELS = { pregled: 'pregled', save: 'izmjene' };

/** Names of rights of SPEC that no module declares: kept where they were given, but neither offered nor counted. */
export function unusedPermissions(from: readonly ModuleManifest[] = modules): Set<string> {
  const declared = new Set(
    from.flatMap(({ resources = [], permissions = [] }) => [
      ...resources.map(({ permission }) => permission),
      ...permissions.map(({ stem }) => stem),
    ]),
  );
  return new Set(
    SPECIFIED.filter(({ stem }) => !declared.has(stem))
      .flatMap(pair)
      .map(({ name }) => name),
  );
}

/** Every right of the product: those its modules declare, two for each resource, and the rest of SPEC. */
export function allPermissions(from: readonly ModuleManifest[] = modules): Permission[] {
  const areas = [
    ...SPECIFIED,
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
