import type { Chance } from './chance.ts';
import { PLACES, type Place, townOf } from './places.ts';
import { cyrillic, withoutMarks } from './scripts.ts';
import { TRADES, type Trade } from './subjects.ts';
import { taxNumber } from './tax.ts';

/** Who bids: a registered firm. */
export interface Supplier {
  id: number;
  name: string;
  taxNumber: string;
  cityId: number;
  cityName: string;
  isForeign: boolean;
  trade: Trade;
}

/** A firm that is in the source's other list: often the same one as a registered firm, written in another way. */
export interface Unregistered {
  id: number;
  name: string;
  taxNumber: string | null;
  cityId: number;
  cityName: string;
  isForeign: boolean;
  trade: Trade;
}

/** Firms of each branch. */
const EACH = 34;
/** Every which firm has a twin in the other list. */
const TWIN = 3;

const FRONT: readonly string[] = [
  ...['Tisovac', 'Bazga', 'Rujnik', 'Šimšir', 'Javorin', 'Klekovac', 'Majčina Dušica', 'Drenjina', 'Smrekovac', 'Glogovac'],
  ...['Pelinovo', 'Hrastovina', 'Lješnik', 'Vrbnjak', 'Kupinovac', 'Jablan', 'Crni Trn', 'Ružmarin', 'Lopoč', 'Bukvik'],
];
const BACK: Readonly<Record<Trade, readonly string[]>> = {
  power: ['energija', 'struja', 'elektrotrgovina'],
  fuel: ['petrol', 'gorivo', 'benz'],
  forest: ['drvo', 'pelet', 'šumarstvo'],
  food: ['agro', 'mljekara', 'pekara', 'hrana'],
  office: ['papir', 'biro', 'knjiga', 'namještaj'],
  computers: ['softver', 'mreže', 'sistemi', 'računari'],
  health: ['medika', 'farm', 'lab'],
  hygiene: ['čistoća', 'higijena', 'tekstil'],
  vehicles: ['auto', 'servis', 'transport'],
  electric: ['elektro', 'montaža', 'termika'],
  building: ['gradnja', 'niskogradnja', 'inženjering', 'asfalt'],
  design: ['projekt', 'nadzor', 'geodezija'],
  services: ['zaštita', 'osiguranje', 'agencija', 'konsalting'],
};
const FORMS = ['d.o.o.', 'd.o.o.', 'd.o.o.', 'd.o.o', 'DOO', 'd.d.', 's.p.'];
/** Foreign cities, with the ids that the source's list of cities gives them after ours. */
export const FOREIGN_CITIES: readonly string[] = ['ZAGREB', 'BEOGRAD', 'LJUBLJANA', 'BEČ'];

/** All suppliers of both lists, each list with ids from 1. */
export function inventSuppliers(chance: Chance, cityId: (name: string) => number) {
  const registered: Supplier[] = [];
  const unregistered: Unregistered[] = [];
  for (const trade of TRADES)
    for (let n = 0; n < EACH; n++) {
      const id = registered.length + 1;
      const place = chance.pick(PLACES);
      const isForeign = n > 0 && chance.happens(0.03);
      const words = `${FRONT[n % FRONT.length]}-${chance.pick(BACK[trade])}`;
      // Names come again in other towns, as they do.
      const name = n < FRONT.length ? words : `${words} ${chance.pick(['plus', 'grupa', 'BH', 'invest'])}`;
      const form = place.entity === 'RS' && chance.happens(0.3) ? 'a.d.' : chance.pick(FORMS);
      const town = isForeign ? chance.pick(FOREIGN_CITIES) : townOf(place).toUpperCase();
      const firm: Supplier = {
        ...{ id, name: isForeign ? `${name} GmbH` : `"${name}" ${form} ${townOf(place)}`, cityName: town },
        ...{ taxNumber: taxNumber(400_000 + id * 1_117), cityId: cityId(town), isForeign, trade },
      };
      registered.push(firm);
      if (!isForeign && id % TWIN === 0)
        unregistered.push(twinOf(firm, { id: unregistered.length + 1, name, form, place }));
    }
  return { registered, unregistered };
}

/** The same firm as somebody typed it: in capitals, in Cyrillic, as a branch; its number whole, in parts, or not at all. */
function twinOf(firm: Supplier, own: { id: number; name: string; form: string; place: Place }): Unregistered {
  const { id, name, form, place } = own;
  const town = townOf(place);
  const tax = firm.taxNumber;
  const ways: readonly (readonly [name: string, taxNumber: string | null])[] = [
    [`${withoutMarks(name).toUpperCase()} D.O.O. ${withoutMarks(town).toUpperCase()}`, tax],
    [`${cyrillic(name)} д.о.о. ${cyrillic(town)}`, tax.slice(1)],
    [`${name} ${form}, ${town}`, `${tax.slice(0, 4)} ${tax.slice(4, 8)} ${tax.slice(8)}`],
    [`${name} ${form} – podružnica ${town}`, taxNumber(400_000 + firm.id * 1_117, 1)],
    [`${withoutMarks(name)} doo`, null],
    [`"${name}" ${town}`, `ID ${tax}`],
  ];
  const [written, taxText] = ways[id % ways.length]!;
  const { cityId, cityName, isForeign, trade } = firm;
  return { id, name: written, taxNumber: taxText, cityId, cityName, isForeign, trade };
}
