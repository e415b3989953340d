/** Roles of accounts on which tax is booked: their lines carry a VAT code. The difference of a month is paid, not taxed. */
export const VAT_ROLES: readonly string[] = [
  'pdv_ulazni',
  'pdv_uvoz',
  'pdv_dati_avansi',
  'pdv_usluge_stranih_ulaz',
  'pdv_poljoprivrednici',
  'pdv_posebna_sema_ulaz',
  'pdv_bez_prava_jos',
  'pdv_neodbitni',
  'pdv_izlazni_obveznici',
  'pdv_primljeni_avansi',
  'pdv_vlastita_potrosnja',
  'pdv_krajnja_potrosnja',
  'pdv_usluge_stranih_izlaz',
  'pdv_posebna_sema_izlaz',
];

/** The same as a list of SQL. */
export const VAT_ROLES_SQL = VAT_ROLES.map((role) => `'${role}'`).join(', ');
