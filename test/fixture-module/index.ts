import type { ModuleManifest } from '../../src/core/manifest.ts';
import { labels, ORDERS } from './nalozi.api.ts';
import { vozila } from './vozila.resource.ts';

const { name, path, scope } = ORDERS;
const permission = 'erp_nalozi_pregled';
const names = { one: 'Radni nalog', many: 'Radni nalozi' };

/** Work orders of vehicles: a resource, and a hand-written module with lines, a job and a live list. */
export const nalozi: ModuleManifest = {
  name,
  resources: [vozila],
  permissions: [{ stem: 'erp_nalozi', label: names.many, platform: 'none' }],
  subjects: [{ name, scope, labels: names, view: `${path}/:idguid/edit`, fields: labels }],
  lists: [{ name, path, permission }],
  topics: [{ name, permission }],
  menu: [{ key: name, label: names.many, icon: name, to: path, require: [permission], group: 'erp' }],
};
