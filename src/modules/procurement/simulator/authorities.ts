import type { Chance } from './chance.ts';
import { PLACES, type Place, townOf } from './places.ts';
import { cyrillic } from './scripts.ts';
import { SUBJECTS, type Subject } from './subjects.ts';
import { taxNumber } from './tax.ts';

/** Who buys. */
export interface Authority {
  id: number;
  name: string;
  taxNumber: string;
  cityId: number;
  /** In capitals, as the source has it. */
  cityName: string;
  type: string;
  activity: string;
  unitId: number;
  unitName: string;
  unitType: string;
  place: Place;
  /** Writes in Cyrillic. */
  isCyrillic: boolean;
  /** What it buys. */
  subjects: readonly Subject[];
}

/**
 * A kind of authority. Its letter stands in `Subject.buyers`. `local`: it belongs to its town, others to their canton or entity; `large`: only
 * large towns have one. The weight says how often it buys. In the names {P} is the town and {N} a name; the second is that of Republika Srpska.
 */
type Kind = readonly [
  letter: string,
  where: 'local' | 'upper' | 'large',
  weight: number,
  type: string,
  activity: string,
  federation: string,
  republic: string,
];

const LAW = 'ContractingAuthority';
const PUBLIC = 'PublicCompany';
const SERVICES = 'Opće javne usluge';
const TEACHING = 'Obrazovanje';

const KINDS: readonly Kind[] = [
  ['m', 'local', 9, 'CoveredByLaw', SERVICES, 'Općinska uprava {P}', 'Opštinska uprava {P}'],
  ['s', 'upper', 5, LAW, TEACHING, 'JU Osnovna škola "{N}" {P}', 'JU Osnovna škola "{N}" {P}'],
  ['s', 'upper', 3, LAW, TEACHING, 'JU Tehnička škola "{N}" {P}', 'JU Školski centar "{N}" {P}'],
  ['v', 'local', 2, LAW, TEACHING, 'JU Predškolska ustanova "{N}" {P}', 'JU Vrtić "{N}" {P}'],
  ['z', 'local', 7, LAW, 'Zdravstvo', 'JU Ambulante "{N}" {P}', 'JZU Ambulante "{N}" {P}'],
  ['b', 'large', 26, LAW, 'Zdravstvo', 'JU Gradska bolnica "{N}" {P}', 'JZU Gradska bolnica "{N}" {P}'],
  ['k', 'local', 6, PUBLIC, 'Okoliš', 'JKP "{N}-čistoća" d.o.o. {P}', 'KP "{N}-čistoća" a.d. {P}'],
  ['w', 'local', 6, PUBLIC, 'Voda', 'JP "{N}-voda" d.o.o. {P}', 'AD "{N}-voda" {P}'],
  ['p', 'large', 5, LAW, 'Javni red i sigurnost', 'Policijska služba {P}', 'Policijska služba {P}'],
  ['j', 'large', 3, LAW, SERVICES, 'Sudska služba {P}', 'Sudska služba {P}'],
  ['e', 'large', 12, PUBLIC, 'Električna energija', 'JP "{N}-elektro" d.d. {P}', 'ZP "{N}-elektro" a.d. {P}'],
  ['f', 'upper', 2, PUBLIC, 'Šumarstvo', 'ŠPD "{N}" d.o.o. {P}', 'Šumsko gazdinstvo "{N}" {P}'],
  ['c', 'local', 1, LAW, 'Kultura', 'JU Dom kulture "{N}" {P}', 'JU Dom kulture "{N}" {P}'],
  ['d', 'local', 2, LAW, 'Socijalna zaštita', 'JU Dom za starije osobe "{N}" {P}', 'JU Dom za starija lica "{N}" {P}'],
  ['r', 'large', 9, LAW, 'Saobraćaj', 'Uprava za ceste {P}', 'Uprava za puteve {P}'],
  ['t', 'large', 6, LAW, TEACHING, 'Visoka škola "{N}" {P}', 'Visoka škola "{N}" {P}'],
];

/** Invented names of institutions. */
const NAMES: readonly string[] = [
  ...['Kesten', 'Jasen', 'Perunika', 'Lastavica', 'Iskra', 'Talas', 'Kamen', 'Brijest', 'Zvončić', 'Rosa', 'Kosmaj'],
  ...['Trešnja', 'Plamen', 'Dukat', 'Vidik', 'Jorgovan', 'Maslačak', 'Planinka', 'Tisa', 'Vjetrenica', 'Polet', 'Žubor'],
];

/** Which unit stands for an authority: its town's for local ones, else its canton's or entity's. */
export interface Units {
  cityId(place: Place): number;
  unit(place: Place, isLocal: boolean): { id: number; name: string; type: string };
}

/** All authorities, with ids from 1, and a list that has each as often as it buys. */
export function inventAuthorities(chance: Chance, units: Units): { all: Authority[]; buying: Authority[] } {
  const all: Authority[] = [];
  const buying: Authority[] = [];
  for (const place of PLACES)
    for (const kind of KINDS) {
      const [letter, where, weight, type, activity] = kind;
      if (where === 'large' && !place.large) continue;
      const isCyrillic = place.entity === 'RS' && chance.happens(0.72);
      const unit = units.unit(place, where === 'local');
      const id = all.length + 1;
      const one: Authority = {
        ...{ id, name: nameOf(kind, place, chance.pick(NAMES), isCyrillic), taxNumber: taxNumber(100_000 + id * 53) },
        ...{ cityId: units.cityId(place), cityName: townOf(place).toUpperCase(), type, activity },
        ...{ unitId: unit.id, unitName: unit.name, unitType: unit.type, place, isCyrillic },
        subjects: SUBJECTS.filter(({ buyers }) => buyers === '*' || buyers.includes(letter)),
      };
      all.push(one);
      for (let n = place.large ? weight * 2 : weight; n > 0; n--) buying.push(one);
    }
  return { all, buying };
}

function nameOf(
  [letter, , , , , federation, republic]: Kind,
  place: Place,
  name: string,
  isCyrillic: boolean,
): string {
  const pattern = place.entity === 'RS' ? republic : federation;
  const own = letter === 'm' && place.isCity ? pattern.replace(/^Općinska|^Opštinska/, 'Gradska') : pattern;
  const text = own.replace('{P}', townOf(place)).replace('{N}', name);
  return isCyrillic ? cyrillic(text) : text;
}
