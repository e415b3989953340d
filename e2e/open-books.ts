import type { APIRequestContext } from '@playwright/test';
import { dayOf } from '../src/core/dates.ts';
import { expect, type Person, sessionOf } from './fixtures.ts';

/** The present year: walks through the books stand in it, since lists and reports begin with it. */
export const YEAR = dayOf(Date.now()).slice(0, 4);
/** Part of the chart, for books that have none yet. */
const CHART = {
  211: { naziv: 'Kupci u zemlji', partner: 'obavezno', otvorene_stavke: true, uloga: 'kupci' },
  432: { naziv: 'Dobavljači u zemlji', partner: 'obavezno', otvorene_stavke: true },
  551: { naziv: 'Troškovi reprezentacije', partner: 'ne', otvorene_stavke: false },
};
const TYPES = [
  { sifra: 'KO', naziv: 'Kompenzacija i cesija', namjena: 'kompenzacija', aktivno: true },
  { sifra: 'TM', naziv: 'Temeljnica', namjena: 'opca', aktivno: true },
];

/** Days ago as `YYYY-MM-DD`. */
const ago = (days: number): string => dayOf(Date.now(), -days);

/** Books of a person's organisation with open documents of two partners; answers the ids of the partners by name. */
export async function openBooks(request: APIRequestContext, person: Person): Promise<Record<string, string>> {
  const { access_token } = await sessionOf(request, person);
  const headers = { authorization: `Bearer ${access_token}` };
  const ask = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(`${process.env.E2E_URL}/api${path}`, { method, data, headers });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  await ask('POST', '/fin/poslovne-godine', {
    naziv: YEAR,
    pocetak: `${YEAR}-01-01`,
    kraj: `${YEAR}-12-31`,
  });
  if ((await ask('GET', '/fin/books')).types.length === 0) {
    for (const [konto, one] of Object.entries(CHART))
      await ask('POST', '/fin/kontni-plan', {
        ...one,
        konto,
        mjesto_troska: 'moguce',
        prenos: 'saldo',
        aktivno: true,
      });
    for (const type of TYPES) await ask('POST', '/fin/vrste-naloga', type);
  }
  const firm = async (naziv: string) =>
    (await ask('POST', '/admin/companies', { naziv, email: 'racuni@primjer.ba', grad: 'Sarajevo' })).idguid;
  const partners = { Kujundžija: await firm('Kujundžija d.o.o.'), Sarač: await firm('Sarač d.o.o.') };
  const book = async (
    partner_id: string,
    account: string,
    side: 'debit' | 'credit',
    amount: string,
    document_no: string,
    due: number | null,
  ): Promise<void> => {
    const other = side === 'debit' ? 'credit' : 'debit';
    const draft = await ask('POST', '/fin/drafts', {
      type: 'TM',
      // In January too it is not later than today.
      day: `${YEAR}-01-01`,
      description: document_no ? `Dokument ${document_no}` : 'Uplata bez poziva na broj',
      lines: [
        {
          account,
          partner_id,
          [side]: amount,
          ...(document_no && { document_no }),
          ...(due !== null && { document_date: ago(due + 30), due_date: ago(due) }),
        },
        { account: '551', [other]: amount },
      ],
    });
    await ask('POST', `/fin/drafts/${draft.idguid}/post`, { version: draft.version });
  };
  const { Kujundžija, Sarač } = partners;
  await book(Kujundžija, '211', 'debit', '1200.00', 'IF-101', 75);
  await book(Kujundžija, '211', 'debit', '450.50', 'IF-118', 12);
  await book(Kujundžija, '211', 'debit', '300.00', 'IF-140', -20);
  await book(Kujundžija, '211', 'credit', '1300.00', '', null);
  await book(Kujundžija, '432', 'credit', '280.00', 'D-77', 5);
  await book(Sarač, '211', 'debit', '9870.00', 'IF-99', 200);
  await book(Sarač, '211', 'debit', '640.00', 'IF-131', 40);
  await book(Sarač, '432', 'credit', '2750.00', 'D-81', -10);
  return partners;
}
