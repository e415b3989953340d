import { areasOf } from '../../menu.ts';
import { modules } from '../../modules.ts';

const AREAS = areasOf(modules);

/** Whether an address is a page of the public site, as those of the handbook are. */
export const isOnSite = (address: string): boolean => !AREAS.has(address.split(/[/?#]/)[1] ?? '');
