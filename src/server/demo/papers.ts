import { type Invoice, invoicePaper } from './invoice.ts';
import { organisations } from './organisations.ts';
import { partnersOf } from './partners.ts';
import { scanned } from './scanned.ts';

/** A paper that has come to an organisation. */
export interface DemoPaper {
  name: string;
  content: () => Buffer | Promise<Buffer>;
}

const ORGANISATION = 'trgovina';
/** Days ago that the invoices were written. */
const WRITTEN = 3;

/** Invoices that have come to the firm and wait to be read: clean ones, a scan, one that does not add up, and one sent twice. */
export function papersOf(organisation: string, written: (daysAgo: number) => string): DemoPaper[] {
  if (organisation !== ORGANISATION) return [];
  const from = invoicesTo(written);
  // Numbers of invoices name the year of their day: `27.11.2026.`.
  const year = written(WRITTEN).slice(-5, -1);
  const milkNumber = `${year}-1187`;
  const milk = from('Mljekara Vlašić', {
    number: milkNumber,
    lines: [
      { name: 'Mlijeko svježe 3,2% 1 l', unit: 'kom', quantity: 480, price: 145 },
      { name: 'Vlašićki sir, kriška', unit: 'kg', quantity: 62.5, price: 1490 },
      { name: 'Kajmak mladi 250 g', unit: 'kom', quantity: 96, price: 385 },
    ],
  });
  const coffee = from('Sebilj kafa', {
    number: `318/${year.slice(2)}`,
    lines: [
      { name: 'Kafa mljevena 500 g', unit: 'kom', quantity: 120, price: 980 },
      { name: 'Kafa u zrnu 1 kg', unit: 'kom', quantity: 40, price: 2150 },
    ],
  });
  const fruit = from('Voće Herceg', {
    number: 'F-0094',
    lines: [
      { name: 'Mandarina neum', unit: 'kg', quantity: 340, price: 165 },
      { name: 'Jabuka zlatni delišes', unit: 'kg', quantity: 215.5, price: 128 },
      { name: 'Šipak', unit: 'kg', quantity: 88, price: 310 },
    ],
  });
  const wrong = from('Voće Herceg', {
    number: 'F-0101',
    lines: [{ name: 'Kupus ribanac', unit: 'kg', quantity: 500, price: 92 }],
    wrong: 900,
  });
  return [
    { name: `Mljekara Vlašić ${milkNumber}.pdf`, content: () => invoicePaper(milk) },
    { name: 'sken kafa.jpg', content: () => scanned(invoicePaper(coffee)) },
    { name: 'Voće Herceg F-0094.pdf', content: () => invoicePaper(fruit) },
    { name: 'Voće Herceg F-0101.pdf', content: () => invoicePaper(wrong) },
    { name: `Mljekara Vlašić ${milkNumber} (1).pdf`, content: () => invoicePaper(milk) },
  ];
}

/** Makes invoices of partners to the firm. `written`: a day as it stands on papers. */
function invoicesTo(written: (daysAgo: number) => string) {
  const firm = organisations.find(({ key }) => key === ORGANISATION)!;
  const { jib, adresa, postanski_broj, grad } = firm.profile;
  const buyer = { name: firm.name, jib, address: adresa, place: `${postanski_broj} ${grad}` };
  const partners = partnersOf(ORGANISATION) as Record<string, string>[];
  return (short: string, of: Pick<Invoice, 'number' | 'lines' | 'wrong'>): Invoice => {
    const partner = partners.find(({ kratki_naziv }) => kratki_naziv === short)!;
    const [{ broj: account }] = partner.racuni as unknown as [{ broj: string }];
    const seller = {
      name: partner.naziv!,
      jib: partner.jib!,
      address: partner.adresa!,
      place: `${partner.postanski_broj} ${partner.grad}`,
      account,
    };
    return { seller, buyer, day: written(WRITTEN), due: written(-Number(partner.rok_placanja)), ...of };
  };
}
