import type { Kept } from '../../../core/records/kept.ts';

/** Removed inquiries in the trash; also the paths of those that are there. */
export const KEPT_INQUIRIES: Kept = {
  name: 'shop-inquiries',
  many: 'Upiti',
  titled: 'Ko pita',
  api: '/api/erp/upiti',
  path: '/erp/upiti',
  permission: 'erp_upiti_save',
};
export const INQUIRIES_READ = 'erp_upiti_pregled';

/** The subject of the trail. */
export const INQUIRIES = { name: KEPT_INQUIRIES.name, scope: 'tenant' } as const;

/** States of an inquiry. */
export const INQUIRY_STATUSES = ['new', 'answered', 'spam'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const STATUS_LABELS: Record<InquiryStatus, string> = {
  new: 'Nov',
  answered: 'Odgovoren',
  spam: 'Neželjen',
};
