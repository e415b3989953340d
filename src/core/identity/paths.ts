/** Addresses and a permission that the shell also uses; without zod, so that its bundle stays small. */
export const ADMINISTRATORS = '/api/korisnik/administratori';
export const ORGANISATIONS = '/api/admin/tenants';
/** The right to share views with the organisation, and to change those that others share. */
export const SHARE_VIEWS = 'admin_pogledi_save';
