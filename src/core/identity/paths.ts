/** Addresses that the back-office's own frame asks too; without zod, so that its bundle stays small. */
export const ADMINISTRATORS = '/api/korisnik/administratori';
export const ORGANISATIONS = '/api/admin/tenants';
