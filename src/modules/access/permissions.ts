import { permissionFor, type Resource } from '../../core/resource.ts';

/** One right: `{module}_{resource}_{action}`, the action `pregled` (reading) or `save` (changing). */
export interface Permission {
  name: string;
  label: string;
  module: string;
  action: 'pregled' | 'save';
  /** Concerns the whole installation: a new organisation is not given it. */
  platform: boolean;
}

/** Which of an area's rights concern the whole installation. */
type Platform = 'none' | 'save' | 'both';

/** Areas that are not declared resources (SPEC.md section 6): stem of the names, label, whose affair it is. */
const AREAS: [stem: string, label: string, platform: Platform][] = [
  ['admin_users', 'Korisnici', 'none'],
  ['admin_permissions', 'Dozvole', 'save'],
  ['admin_roles', 'Uloge', 'none'],
  ['admin_tenants', 'Organizacije', 'save'],
  ['admin_api_keys', 'API ključevi', 'none'],
  ['admin_settings', 'Postavke sajta', 'both'],
  ['admin_aplikacije', 'Aplikacije', 'save'],
  ['admin_stored_files', 'Pohranjene datoteke', 'none'],
  ['admin_app_logs', 'Zapisi aplikacije', 'both'],
  ['admin_visits', 'Posjete', 'both'],
  ['admin_companies', 'Firme', 'none'],
  ['ddns_domains', 'DDNS domene', 'none'],
  ['ddns_hosts', 'DDNS hostovi', 'none'],
  ['fin_poslovnegodine', 'Poslovne godine', 'none'],
  ['fin_knjizenje', 'Knjiženje', 'none'],
  ['viber_bots', 'Viber botovi', 'none'],
  ['viber_chat', 'Viber chat', 'none'],
];

/** SPEC.md names these with the action in the middle; `save` stands in the same place. */
const EJNGOVBA: [what: string, label: string, platform: Platform][] = [
  ['obavjestenja', 'Obavještenja e-nabavki', 'none'],
  ['cpv', 'CPV rječnik', 'save'],
  ['vrsta_obavjestenja', 'Vrste obavještenja', 'save'],
];

const ACTIONS = ['pregled', 'save'] as const;
const ACTION_LABELS = { pregled: 'pregled', save: 'izmjene' };

function pair(
  nameOf: (action: Permission['action']) => string,
  label: string,
  platform: Platform,
): Permission[] {
  return ACTIONS.map((action) => {
    const name = nameOf(action);
    return {
      name,
      label: `${label}: ${ACTION_LABELS[action]}`,
      module: name.split('_')[0]!,
      action,
      platform: platform === 'both' || platform === action,
    };
  });
}

/** Every right of the product: those SPEC.md names, and two for each declared resource. */
export function allPermissions(resources: readonly Resource[]): Permission[] {
  const declared = resources.flatMap((resource) =>
    pair(
      (action) => permissionFor(resource, action),
      resource.labels.many,
      // What everybody reads from one table is changed by the operator only.
      resource.scope === 'platform' ? 'save' : 'none',
    ),
  );
  const areas = AREAS.flatMap(([stem, label, platform]) =>
    pair((action) => `${stem}_${action}`, label, platform),
  );
  const notices = EJNGOVBA.flatMap(([what, label, platform]) =>
    pair((action) => `admin_ejngovba_${action}_${what}`, label, platform),
  );
  const byName = new Map([...declared, ...notices, ...areas].map((one) => [one.name, one]));
  return [...byName.values()];
}
