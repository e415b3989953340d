/** Addresses of the screens; APIs without `/api`. */
export const HOME = '/fin/otvorene-stavke';
export const DOCUMENTS = `${HOME}/dokumenti`;
export const CLOSINGS = `${HOME}/zatvaranja`;
export const REMINDERS = `${HOME}/opomene`;
export const partnerPath = (idguid: string): string => `${HOME}/partneri/${idguid}`;
export const statementPath = (idguid: string): string => `${partnerPath(idguid)}/ios`;
export const nettingPath = (voucher: string): string => `${HOME}/kompenzacija/${voucher}`;
export const voucherPath = (voucher: string): string => `/fin/knjizenje/${voucher}`;

export const TABS = [
  { to: HOME, label: 'Po partnerima' },
  { to: DOCUMENTS, label: 'Dokumenti' },
  { to: CLOSINGS, label: 'Zatvaranja' },
  { to: REMINDERS, label: 'Opomene' },
];
export const CRUMB = { label: 'Otvorene stavke', to: HOME };
export const TOPIC = 'ledger';
export const API = '/api/fin/open-items';
