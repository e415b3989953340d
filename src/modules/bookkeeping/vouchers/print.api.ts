import { idParams } from '../../../core/endpoint.ts';
import { printEndpoint } from '../../../core/print/print.api.ts';
import { READ } from '../ledger/books.api.ts';
import { VOUCHERS } from './vouchers.api.ts';

/** Address of a posted voucher on paper. */
export const voucherPdf = (idguid: string): string => `${VOUCHERS}/${idguid}/print`;

export const printVoucherApi = printEndpoint({
  ...READ,
  path: voucherPdf(':idguid'),
  params: idParams,
  summary: 'Nalog za knjiženje za štampu (PDF)',
});
