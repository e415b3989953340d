import { describe, expect, it } from 'vitest';
import { madeCii, madeUbl, ublLine } from './test/made.ts';
import { viewOfXml } from './view.ts';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' '));

describe('an e-invoice for people', () => {
  it('is groups of facts, taxes and rows in Bosnian', async () => {
    const sums = '<cbc:PrepaidAmount>17.00</cbc:PrepaidAmount>';
    const view = plain(await viewOfXml(madeUbl({ sums, payable: '1100', total: '1117' })));
    expect(view.title).toBe('Račun 005694');
    const facts = Object.fromEntries(
      view.groups.map(({ title, facts: all }: { title: string; facts: [string, string][] }) => [
        title,
        Object.fromEntries(all),
      ]),
    );
    expect(facts.Prodavac).toEqual({
      Naziv: 'Žitoprom d.o.o. Tuzla',
      'Trgovački naziv': 'Prodavnica',
      Brojevi: '4218336380006, BA218336380006',
      Adresa: 'Turalibegova 1, 75000 Tuzla, BA',
    });
    expect(facts.Račun).toEqual({ Broj: '005694', Datum: '31. 3. 2026.', Valuta: 'BAM' });
    expect(facts.Plaćanje).toEqual({
      Osnovica: '100,00 KM',
      PDV: '17,00 KM',
      Ukupno: '1.117,00 KM',
      'Plaćeno unaprijed': '17,00 KM',
      'Za platiti': '1.100,00 KM',
      Rok: '15. 4. 2026.',
      'Računi za plaćanje': '3385758734399462',
    });
    expect(
      view.tables.map(({ title, rows }: { title: string; rows: string[][] }) => [title, ...rows]),
    ).toEqual([
      ['Porez po stopi', ['17 %', '100,00 KM', '17,00 KM', '']],
      [
        'Stavke',
        ['Čavli & vijci <5 mm>', '2', 'kom', '30,00', '', '17 %', '60,00'],
        ['Čavli & vijci <5 mm>', '1,5', 'kg', '26,6667', '', '17 %', '40,00'],
      ],
    ]);
    expect(view.notes).toEqual(['Hvala & doviđenja']);
  });

  it('shows what the price is of, rebates, and a number that is none as it is', async () => {
    const cii = plain(await viewOfXml(madeCii({ type: '381' })));
    expect(cii.title).toBe('Knjižno odobrenje RE-17/26');
    expect(cii.tables[1].rows).toEqual([['Schrauben', '2.000', 'kut', '5,00 za 100', '', '19 %', '100,00']]);
    const more =
      '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>5</cbc:Amount></cac:AllowanceCharge>';
    const ubl = plain(await viewOfXml(madeUbl({ lines: ublLine('1', 'x', '55', { more }), total: 'pet' })));
    expect(ubl.tables[1].rows[0].slice(3, 5)).toEqual(['x', '−5,00']);
    expect(JSON.stringify(ubl.groups)).toContain('pet KM');
  });
});
