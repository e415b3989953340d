/** Names of the kinds by id, in display order. */
export const KIND_NAMES = {
  url: 'Adresa (URL)',
  tekst: 'Tekst',
  wifi: 'WiFi',
  vcard: 'Vizitka (vCard)',
  email: 'E-mail',
  telefon: 'Telefon',
  sms: 'SMS',
  viber: 'Viber',
  geo: 'Lokacija',
  epc: 'EPC uplata (EUR)',
  uplatnica: 'Uplatnica BiH (tekst)',
} as const;
export type KindId = keyof typeof KIND_NAMES;
