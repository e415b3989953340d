import { OWN } from '../src/modules/bookkeeping/bank/test/samples.ts';
import type { Send, Upload, Values } from './list-rows.ts';
import { PLAIN_ACCOUNT, PLAIN_TYPE, STATEMENT_TYPE } from './records.ts';

/** The account whose documents are closed. */
const OPEN_ACCOUNT = '9903';
const BOOKS = {
  '/fin/kontni-plan': [
    PLAIN_ACCOUNT,
    { ...PLAIN_ACCOUNT, konto: '9902', naziv: 'Lista 9902' },
    // Customers are reminded; the usual role may be taken.
    {
      ...{ ...PLAIN_ACCOUNT, konto: OPEN_ACCOUNT, naziv: 'Lista 9903' },
      ...{ otvorene_stavke: true, uloga: 'kupci_povezani' },
    },
  ],
  '/fin/vrste-naloga': [PLAIN_TYPE, STATEMENT_TYPE],
  '/fin/pdv-oznake': [
    { sifra: 'LISTU', naziv: 'Lista U', knjiga: 'kuf', kolona: 'bez_pdv' },
    { sifra: 'LISTI', naziv: 'Lista I', knjiga: 'kif', kolona: 'oslobodjeno' },
  ].map((code) => ({ ...code, nosi: 'osnovica', tip_dokumenta: '01', stopa: '0.00', aktivno: true })),
  '/fin/poslovne-godine': [{ naziv: 'Lista 1991', pocetak: '1991-01-01', kraj: '1991-12-31' }],
};

/** A draft and a posted voucher, in a year of their own. What they need may be there already. */
export async function addVouchers(send: Send): Promise<void> {
  for (const [path, records] of Object.entries(BOOKS))
    for (const record of records) await send('POST', path, record);
  const body = {
    type: 'LIST',
    day: '1991-05-05',
    description: 'Lista',
    statement_no: '7',
    lines: [
      { account: '9901', debit: '12,50', document_no: 'L-1' },
      { account: '9902', credit: '12,50' },
    ],
  };
  await send('POST', '/fin/drafts', body);
  const { idguid, version } = await send<Values>('POST', '/fin/drafts', body);
  await send('POST', `/fin/drafts/${idguid}/post`, { version });
}

/** Documents of a partner in both books of VAT, of which two are closed by each other, and a reminder. Needs `addVouchers`. */
export async function addDocuments(send: Send): Promise<void> {
  const run = Date.now();
  const partner = await send<Values>('POST', '/admin/companies', { naziv: `Lista ${run}`, aktivna: true });
  const open = {
    account: OPEN_ACCOUNT,
    partner_id: String(partner.idguid),
    document_date: '5.5.1991',
    due_date: '6.6.1991',
  };
  const vat = { partner_id: open.partner_id, document_date: '5.5.1991', vat_month: '1991-05-01' };
  const [paid, payment] = [`L-${run}`, `P-${run}`];
  const { idguid, version } = await send<Values>('POST', '/fin/drafts', {
    type: 'LIST',
    day: '1991-05-05',
    description: 'Lista',
    lines: [
      { ...open, debit: '100,00', document_no: paid },
      { ...open, credit: '40,00', document_no: payment },
      { ...vat, account: '9901', credit: '80,00', document_no: paid, vat_code: 'LISTI' },
      { ...vat, account: '9902', debit: '20,00', document_no: payment, vat_code: 'LISTU' },
    ],
  });
  await send('POST', `/fin/drafts/${idguid}/post`, { version });
  const account = OPEN_ACCOUNT;
  await send('POST', '/fin/open-items/matches', {
    matches: [
      {
        account,
        partner_id: partner.idguid,
        debit_document: paid,
        credit_document: payment,
        amount: '10.00',
      },
    ],
  });
  await send('POST', '/fin/open-items/reminders', {
    partner_id: partner.idguid,
    level: 1,
    to: 'lista@primjer.ba',
    subject: 'Opomena',
    body: 'Dugujete.',
    items: [{ account, document_no: paid }],
  });
}

/** A statement of one row, of the day of `addVouchers`: MT940 has no year before 2000. */
const camtOf = (number: number): string => {
  const day = '<Dt><Dt>1991-05-05</Dt></Dt>';
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="BAM">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${day}</Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>L</MsgId></GrpHdr><Stmt>
  <Id>${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb>
  <FrToDt><FrDtTm>1991-05-05T00:00:00</FrDtTm><ToDtTm>1991-05-05T23:59:59</ToDtTm></FrToDt>
  <Acct><Id><IBAN>${OWN}</IBAN></Id><Ccy>BAM</Ccy></Acct>${balance('OPBD', '0.00')}${balance('CLBD', '12.50')}
  <Ntry><Amt Ccy="BAM">12.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>1991-05-05</Dt></BookgDt>
    <AddtlNtryInf>Lista</AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
};

/**
 * A booked statement, from which a rule is learnt. Needs `addVouchers`. `upload` sends a file to a path without the leading `/api` and
 * answers the data.
 */
export async function addStatement(send: Send, upload: Upload): Promise<void> {
  const [konto] = await send<Values[]>('GET', '/fin/kontni-plan?q=9901');
  const [vrsta] = await send<Values[]>('GET', '/fin/vrste-naloga?q=LIZV');
  await send('POST', '/fin/bankovni-racuni', {
    naziv: 'Lista banka',
    racun: OWN,
    konto_id: konto!.idguid,
    vrsta_id: vrsta!.idguid,
    aktivno: true,
  });
  const imported = await upload('/fin/izvodi/import', camtOf(Date.now() % 100_000));
  const [statement] = imported as Values[];
  const path = `/fin/izvodi/${statement!.idguid}`;
  const { version } = await send<Values>('PUT', `${path}/rows/1`, {
    version: 0,
    parts: [
      {
        ...{ account: '9902', partner_id: null, cost_center_id: null, document_no: null },
        ...{ amount: '12.50', description: 'Lista' },
      },
    ],
  });
  await send('POST', `${path}/book`, { version });
}
