import type { TestApp } from '../../../../../test/helper.ts';
import { bankDesk } from '../../bank/test/desk.ts';
import { mt940, PARTNER } from '../../bank/test/samples.ts';

/** What an address takes: its parts by name, and a body that it does not refuse. */
export interface Right {
  parts?: Record<string, string>;
  body: Record<string, unknown>;
}

/** Ids of one organisation's records that addresses and bodies name. */
export type Ids = Record<
  | 'partner'
  | 'center'
  | 'year'
  | 'draft'
  | 'whole_draft'
  | 'voucher'
  | 'template'
  | 'rule'
  | 'statement'
  | 'proposed'
  | 'decided'
  | 'match'
  | 'konto'
  | 'vrsta'
  | 'user',
  string
>;

/** Versions of records that more than one step has made. */
export type Versions = Record<'rule' | 'decided', number>;

/** A bookkeeper with all rights over the books, and one record of each kind that can be named. */
export async function fullBooks(test: TestApp) {
  const { rows } = await test.ownerDb.execute<{ name: string }>(
    `select name from permissions where name like 'fin\\_%'`,
  );
  const desk = await bankDesk(
    test,
    rows.map(({ name }) => name),
  );
  const made = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await desk.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  await desk.addAccount();
  const partner = await desk.addPartner('Alfa Trgovina d.o.o.', PARTNER);
  const center = (await made('POST', '/fin/mjesta-troska', { sifra: 'PR', naziv: 'Prodaja', aktivno: true }))
    .idguid;
  await desk.invoice(partner, { 'R-15/2026': '1170.00', 'R-16/2026': '500.00', 'R-17/2026': '100.00' });
  const pay = (account: string, document_no: string, credit: string) =>
    made('POST', '/fin/drafts', {
      type: 'TM',
      day: '2026-11-02',
      description: 'Proba',
      lines: [
        { account, partner_id: partner, document_no, credit },
        { account: '205', debit: credit },
      ],
    });
  const post = async ({ idguid, version }: { idguid: string; version: number }): Promise<string> =>
    (await made('POST', `/fin/drafts/${idguid}/post`, { version })).idguid;
  await post(await pay('432', 'U-1', '100.00'));
  await post(await pay('211', 'P-1', '60.00'));
  const matched = await made('POST', '/fin/open-items/matches', {
    matches: [
      {
        account: '211',
        partner_id: partner,
        debit_document: 'R-16/2026',
        credit_document: 'P-1',
        amount: '10.00',
      },
    ],
  });
  const versionOf = async (idguid: string): Promise<number> =>
    (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data.version;
  const decide = async (idguid: string): Promise<string> => {
    for (const [line, account, amount] of [
      [1, '201', '1170.00'],
      [2, '551', '-45.50'],
    ] as const) {
      const part = { account, amount, partner_id: null, cost_center_id: null, document_no: null };
      const parts = [{ ...part, description: null }];
      await made('PUT', `/fin/izvodi/${idguid}/rows/${line}`, { version: 0, parts });
    }
    return idguid;
  };
  const bring = (number: string): Promise<string> => desk.bring(mt940({ number }));
  const booked = await decide(await bring('11'));
  await made('POST', `/fin/izvodi/${booked}/book`, { version: await versionOf(booked) });
  const rule = (await desk.call('GET', '/fin/izvodi/pravila')).body.data[0];
  const ids: Ids = {
    partner,
    center,
    year: desk.yearId,
    draft: (await pay('211', 'P-2', '1.00')).idguid,
    whole_draft: (await pay('211', 'P-3', '1.00')).idguid,
    voucher: await post(await pay('211', 'P-4', '1.00')),
    template: (await made('POST', '/fin/sabloni', template('Zakup', partner))).idguid,
    rule: rule.idguid,
    statement: await bring('12'),
    proposed: await bring('13'),
    decided: await decide(await bring('14')),
    match: matched.idguids[0],
    konto: await desk.idOf('fin_konta', 'konto', '200'),
    vrsta: await desk.idOf('fin_vrste_naloga', 'sifra', 'IZ'),
    user: desk.person.userId,
  };
  const versions: Versions = { rule: rule.version, decided: await versionOf(ids.decided) };
  return { ...desk, ids, versions };
}

const template = (naziv: string, partner_id: string) => ({
  naziv,
  vrsta: 'TM',
  opis: 'Zakup za {mjesec}',
  partner_id,
  iznos: '100.00',
  ponavljanje: 'ne',
  stavke: [
    { konto: '551', strana: 'duguje', iznos: '=', opis: 'Zakup' },
    { konto: '432', strana: 'potrazuje', iznos: '100,00', opis: 'Zakup' },
  ],
});

/** Bodies that are right, by method and address. An address that is not here is asked with what its declaration makes up. */
export function rightBodies(of: Ids, versions: Versions): Record<string, Right> {
  const tax = { tax: '10.00', tax_account: '481' };
  const draft = {
    type: 'TM',
    day: '2026-11-02',
    description: 'Proba',
    statement_no: '1',
    lines: [
      { account: '551', cost_center_id: of.center, debit: '5.00' },
      { account: '211', partner_id: of.partner, document_no: 'P-2', credit: '5.00' },
    ],
  };
  const part = { account: '211', partner_id: of.partner, cost_center_id: null, description: null };
  const texts = { subject_1: 'Opomena', text_1: 'Platite, {partner}.' };
  return {
    'POST /api/fin/kontni-plan': {
      body: {
        konto: '5529',
        naziv: 'Reprezentacija, ostalo',
        partner: 'ne',
        mjesto_troska: 'moguce',
        otvorene_stavke: false,
        prenos: 'saldo',
        aktivno: true,
      },
    },
    'POST /api/fin/kursna-lista': {
      body: { valuta: 'USD', datum: '2026-03-01', jedinica: '1', kurs: '1.80', izvor: null },
    },
    'POST /api/fin/mjesta-troska': { body: { sifra: 'NA', naziv: 'Nabavka', aktivno: true } },
    'POST /api/fin/poslovne-godine': {
      body: { naziv: '2028', pocetak: '2028-01-01', kraj: '2028-12-31', napomena: null },
    },
    'POST /api/fin/sabloni': { body: template('Najam', of.partner) },
    'POST /api/fin/bankovni-racuni': {
      body: {
        naziv: 'Druga banka',
        racun: PARTNER,
        valuta: 'EUR',
        konto_id: of.konto,
        vrsta_id: of.vrsta,
        aktivno: true,
      },
    },
    'PATCH /api/fin/settings': {
      body: {
        version: 1,
        reversal_kind: 'red',
        // As the books have it: their vouchers are posted.
        number_pattern: '{vrsta}-{broj}/{godina}',
        number_digits: 4,
        closing_pairs: [{ sa: '5', na: '711', na_gubitak: null }],
      },
    },
    'PUT /api/fin/locks/{kind}': {
      parts: { kind: 'all' },
      body: { through: '2026-01-31', reason: 'Provjereno' },
    },
    'POST /api/fin/locks/exceptions': {
      body: {
        user_id: of.user,
        kind: 'all',
        from_day: '2026-01-01',
        to_day: '2026-01-31',
        valid_through: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        reason: 'Ispravka',
      },
    },
    'POST /api/fin/years': {
      body: { naziv: '2029', pocetak: '2029-01-01', kraj: '2029-12-31', chart: null },
    },
    'POST /api/fin/years/{idguid}/closing/preview': { parts: { idguid: of.year }, body: tax },
    'POST /api/fin/years/{idguid}/closing': {
      parts: { idguid: of.year },
      body: { ...tax, digest: 'viđeno' },
    },
    'POST /api/fin/years/{idguid}/closing/reopen': {
      parts: { idguid: of.year },
      body: { reason: 'Ispravka' },
    },
    'POST /api/fin/drafts': { body: draft },
    'PATCH /api/fin/drafts/{idguid}': { parts: { idguid: of.draft }, body: { ...draft, version: 1 } },
    'POST /api/fin/drafts/check': { body: draft },
    'POST /api/fin/drafts/{idguid}/post': { parts: { idguid: of.whole_draft }, body: { version: 1 } },
    'POST /api/fin/vouchers/{idguid}/reverse': {
      parts: { idguid: of.voucher },
      body: { day: '2026-11-03', kind: 'red', copy_to_draft: true },
    },
    'POST /api/fin/templates/{idguid}/draft': {
      parts: { idguid: of.template },
      body: { day: '2026-11-03', amount: '100.00' },
    },
    'PUT /api/fin/izvodi/pravila/{idguid}': {
      parts: { idguid: of.rule },
      body: { account: '211', partner_id: of.partner, version: versions.rule },
    },
    'PUT /api/fin/izvodi/{idguid}/rows/{line}': {
      parts: { idguid: of.statement, line: '1' },
      body: {
        parts: [
          { ...part, document_no: 'R-15/2026', amount: '1100.00' },
          {
            ...part,
            account: '551',
            partner_id: null,
            cost_center_id: of.center,
            document_no: null,
            amount: '70.00',
          },
        ],
        version: 0,
      },
    },
    'POST /api/fin/izvodi/{idguid}/accept': { parts: { idguid: of.proposed }, body: { version: 1 } },
    'POST /api/fin/izvodi/{idguid}/book': {
      parts: { idguid: of.decided },
      body: { version: versions.decided },
    },
    'POST /api/fin/open-items/matches': {
      body: {
        matches: [
          {
            account: '211',
            partner_id: of.partner,
            debit_document: 'R-17/2026',
            credit_document: 'P-1',
            amount: '20.00',
          },
        ],
      },
    },
    'POST /api/fin/open-items/matches/undo': { body: { idguids: [of.match] } },
    'POST /api/fin/open-items/netting': {
      body: {
        partner_id: of.partner,
        day: '2026-11-05',
        type: 'KO',
        description: 'Kompenzacija',
        items: [
          { account: '211', document_no: 'R-16/2026', amount: '50.00' },
          { account: '432', document_no: 'U-1', amount: '50.00' },
        ],
      },
    },
    'POST /api/fin/open-items/reminders': {
      body: {
        partner_id: of.partner,
        level: 1,
        to: 'alfa@primjer.ba',
        subject: 'Opomena',
        body: 'Platite.',
        items: [{ account: '211', document_no: 'R-16/2026' }],
      },
    },
    'PUT /api/fin/open-items/partners/{idguid}/reminders-off': {
      parts: { idguid: of.partner },
      body: { off: true },
    },
    'PATCH /api/fin/open-items/reminders/texts': { body: { ...texts, version: 0 } },
    'POST /api/fin/vat/months/{month}/filing': {
      parts: { month: '2026-03' },
      body: { filed_on: '2026-04-05', reference: null, refund: false },
    },
    'POST /api/fin/vat/months/{month}/unfiling': {
      parts: { month: '2026-03' },
      body: { reason: 'Ispravka' },
    },
    'POST /api/fin/vat/months/{month}/settlement': {
      parts: { month: '2026-03' },
      body: { day: '2026-03-31' },
    },
    'PATCH /api/fin/vat/settings': {
      body: { version: 0, units: [{ sifra: 'PR', entitet: 'FBiH' }], last_sale: 5, due_day: 10 },
    },
  };
}
