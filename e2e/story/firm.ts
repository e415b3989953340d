import { dayOf } from '../../src/core/dates.ts';
import { OWN } from '../../src/modules/bookkeeping/bank/test/samples.ts';
import { type Invoice, invoicePaper } from '../../src/server/demo/invoice.ts';
import { partnersOf } from '../../src/server/demo/partners.ts';
import { YEAR } from '../open-books.ts';
import type { Walker } from './walker.ts';

/** The numbers and the address of the story's firm; its name is that of `register` in entry-page.ts. */
export const FIRM = {
  jib: '4201988100005',
  pdv_broj: '201988100005',
  adresa: 'Kazandžiluk 14',
  postanski_broj: '71000',
  grad: 'Stari Grad Sarajevo',
  racun: OWN,
};

const partners = partnersOf('trgovina') as Record<string, string>[];
/** A supplier, who sends the invoice, and a customer, whose people write. */
export const [SUPPLIER, CUSTOMER] = [partners[0]!, partners[3]!] as const;

/** What the invoice is over, as people write it. */
export const AMOUNTS = { base: '1.000,00', vat: '170,00', total: '1.170,00' };

const written = (day: string): string => day.split('-').reverse().join('.').concat('.');

/** An invoice of the supplier to the firm, of today. */
export function invoice(number: string): Buffer {
  const [{ broj: account }] = SUPPLIER.racuni as unknown as [{ broj: string }];
  const of = ({ naziv, jib, adresa, postanski_broj, grad }: Record<string, string>) => ({
    ...{ name: naziv!, jib: jib!, address: adresa!, place: `${postanski_broj} ${grad}` },
  });
  const made: Invoice = {
    seller: { ...of(SUPPLIER), account },
    buyer: of({ ...FIRM, naziv: 'Kovačnica Đula' }),
    number,
    day: written(dayOf(Date.now())),
    due: written(dayOf(Date.now(), 15)),
    lines: [
      { name: 'Šipka kovačka 20x20 mm', unit: 'kom', quantity: 40, price: 1500 },
      { name: 'Koks livački', unit: 'vre', quantity: 20, price: 2000 },
    ],
  };
  return invoicePaper(made);
}

/** What the first steps do, through the interface: for who begins in the middle of the story. */
export async function setUp({ ask }: Walker): Promise<void> {
  const { version } = await ask('GET', '/korisnik/tenants/postavke');
  const { jib, pdv_broj, adresa, postanski_broj, racun } = FIRM;
  await ask('PATCH', '/korisnik/tenants/postavke', { version, jib, pdv_broj, adresa, postanski_broj });
  await ask('POST', '/fin/years', {
    ...{ naziv: YEAR, pocetak: `${YEAR}-01-01`, kraj: `${YEAR}-12-31`, chart: 'fbih' },
  });
  const one = async (path: string, field: string, value: string): Promise<string> => {
    const rows = await ask<Record<string, string>[]>('GET', `${path}?q=${value}&page_size=50`);
    return rows.find((row) => row[field] === value)!.idguid!;
  };
  await ask('POST', '/fin/bankovni-racuni', {
    ...{ naziv: 'Prva banka', racun, aktivno: true },
    konto_id: await one('/fin/kontni-plan', 'konto', '200'),
    vrsta_id: await one('/fin/vrste-naloga', 'sifra', 'IZ'),
  });
  for (const partner of [SUPPLIER, CUSTOMER]) {
    const { naziv, jib: number, pdv_broj: vat, adresa: address, grad } = partner;
    await ask('POST', '/admin/companies', { naziv, jib: number, pdv_broj: vat, adresa: address, grad });
  }
}

/** The id of a partner by name. */
export async function partnerId({ ask }: Walker, naziv: string): Promise<string> {
  const rows = await ask<{ idguid: string; naziv: string }[]>(
    'GET',
    `/admin/companies?q=${encodeURIComponent(naziv)}`,
  );
  return rows.find((row) => row.naziv === naziv)!.idguid;
}
