import type { ModuleManifest } from '../../core/manifest.ts';
import { trashEntry } from '../../core/records/kept.ts';
import { labelsOf } from '../../core/resource.ts';
import { INQUIRY_EVENT, NEW_INQUIRY } from './inquiries/events.ts';
import { INQUIRIES, INQUIRIES_READ, KEPT_INQUIRIES } from './inquiries/states.ts';
import { SHOP, SHOP_READ, SHOP_SCREEN } from './labels.ts';
import * as resources from './resources.ts';
import { SHOP_FIELDS } from './settings/settings.fields.ts';

const { path, name } = KEPT_INQUIRIES;

/** Articles of an organisation, the public page that shows them, and what visitors ask. */
export const shop: ModuleManifest = {
  name: 'shop',
  resources: Object.values(resources),
  permissions: [
    { stem: 'erp_prodavnica', label: 'Prodavnica', platform: 'none' },
    { stem: 'erp_upiti', label: 'Upiti iz prodavnice', platform: 'none' },
  ],
  subjects: [
    {
      ...SHOP,
      labels: { one: 'Prodavnica', many: 'Prodavnica' },
      view: SHOP_SCREEN,
      fields: labelsOf(SHOP_FIELDS),
    },
    {
      ...INQUIRIES,
      labels: { one: 'Upit iz prodavnice', many: 'Upiti iz prodavnice' },
      view: `${path}/:idguid`,
      fields: { status: 'Stanje' },
    },
  ],
  lists: [{ name: 'upiti', path, permission: INQUIRIES_READ }, trashEntry(KEPT_INQUIRIES)],
  notices: [NEW_INQUIRY],
  webhookEvents: [INQUIRY_EVENT],
  topics: [{ name, permission: INQUIRIES_READ }],
  actions: [
    {
      label: 'Otvori ili uredi prodavnicu',
      also: 'shop javna stranica ponuda',
      to: SHOP_SCREEN,
      require: [SHOP_READ],
    },
    { label: 'Novi upiti iz prodavnice', to: path, require: [INQUIRIES_READ] },
  ],
  menu: [
    { key: 'prodavnica', label: 'Prodavnica', icon: 'shopping-bag', order: 21 },
    {
      key: 'prodavnica-postavke',
      group: 'prodavnica',
      label: 'Stranica prodavnice',
      icon: 'building',
      to: SHOP_SCREEN,
      require: [SHOP_READ],
      order: 1,
    },
    {
      key: 'prodavnica-upiti',
      group: 'prodavnica',
      label: 'Upiti',
      icon: 'mail-question',
      to: path,
      require: [INQUIRIES_READ],
      count: { from: `${KEPT_INQUIRIES.api}/counts`, field: 'new', label: 'novo', topic: name },
      order: 2,
    },
  ],
};
