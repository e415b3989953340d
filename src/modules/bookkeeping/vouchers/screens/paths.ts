/** Addresses of the screens of vouchers. */
export const POSTED = '/fin/knjizenje';
export const DRAFTS = '/fin/knjizenje/nacrti';
export const NEW_DRAFT = '/fin/knjizenje/nacrti/novi';
/** Vouchers from a file. */
export const VOUCHER_IMPORT = '/fin/knjizenje/uvoz';
export const draftPage = (idguid: string): string => `${DRAFTS}/${idguid}`;
/** The drafts that one import made. */
export const draftsOfRun = (run_id: string): string => `${DRAFTS}?run_id__in=${run_id}`;
export const voucherPage = (idguid: string): string => `${POSTED}/${idguid}`;

export const READ_RIGHT = 'fin_knjizenje_pregled';
export const SAVE_RIGHT = 'fin_knjizenje_save';
