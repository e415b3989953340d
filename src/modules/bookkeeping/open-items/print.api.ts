import { idParams } from '../../../core/endpoint.ts';
import { printEndpoint } from '../../../core/print/print.api.ts';
import { OPEN_ITEMS } from '../ledger/open-item.ts';
import { read, statementDay } from './items.api.ts';

/** Addresses of what goes to a partner on paper. */
export const statementPdf = (partner: string): string => `${OPEN_ITEMS}/partners/${partner}/print`;
export const nettingPdf = (voucher: string): string => `${OPEN_ITEMS}/netting/${voucher}/print`;

export const printStatementApi = printEndpoint({
  ...read,
  path: statementPdf(':idguid'),
  params: idParams,
  query: statementDay,
  summary: 'Izvod otvorenih stavki partnera na dan, za štampu (PDF)',
});

export const printNettingApi = printEndpoint({
  ...read,
  path: nettingPdf(':idguid'),
  params: idParams,
  summary: 'Izjava o kompenzaciji za štampu (PDF)',
});
