import { trashOfRows } from '../../../core/records/trash.ts';
import { KEPT_DOMAINS } from './labels.ts';
import { ddnsDomains } from './zones.table.ts';

/** Removed domains. */
export const domainsInTrash = trashOfRows(KEPT_DOMAINS, ddnsDomains, 'name');
