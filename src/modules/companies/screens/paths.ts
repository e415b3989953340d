/** Addresses of the screens beside those of the resource. */
export const DUPLICATES = '/admin/companies/duplikati';
export const DISTINCT = '/admin/companies/razliciti';

/** The merging of two companies; `other` is the one that goes, or null while it is to be chosen. */
export const mergePath = (keep: string, other: string | null): string =>
  `/admin/companies/${keep}/spoji${other ? `?s=${other}` : ''}`;

/** A new company that begins with what registers know of a number. */
export const takeOverPath = (number: string): string =>
  `/admin/companies/create?broj=${encodeURIComponent(number)}`;
