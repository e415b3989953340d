/** Addresses that the shell also uses; without zod, so that its bundle stays small. */
export const ADMINISTRATORS = '/api/korisnik/administratori';
export const ORGANISATIONS = '/api/admin/tenants';
