/** Roles of accounts of input and output tax, whose balances the settlement of a month takes. */
export const TAX_ROLES = [
  'pdv_ulazni',
  'pdv_uvoz',
  'pdv_dati_avansi',
  'pdv_usluge_stranih_ulaz',
  'pdv_poljoprivrednici',
  'pdv_posebna_sema_ulaz',
  'pdv_izlazni_obveznici',
  'pdv_primljeni_avansi',
  'pdv_vlastita_potrosnja',
  'pdv_krajnja_potrosnja',
  'pdv_usluge_stranih_izlaz',
  'pdv_posebna_sema_izlaz',
] as const;

/** Roles of accounts whose lines need a VAT code to stand in KUF or KIF; the difference of a month is paid, not taxed. */
export const CODED_ROLES: readonly string[] = [...TAX_ROLES, 'pdv_bez_prava_jos', 'pdv_neodbitni'];

/** Roles as a list of SQL. */
export const rolesSql = (roles: readonly string[]): string => roles.map((role) => `'${role}'`).join(', ');
