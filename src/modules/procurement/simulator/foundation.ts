import { type Authority, inventAuthorities, type Units } from './authorities.ts';
import { HOUR } from './calendar.ts';
import type { Chance } from './chance.ts';
import type { Tables } from './model.ts';
import { PLACES, type Place, townOf } from './places.ts';
import type { Rows } from './rows.ts';
import { stampOf } from './stamps.ts';
import { SUBJECTS, TRADES, type Trade } from './subjects.ts';
import { FOREIGN_CITIES, inventSuppliers, type Supplier, type Unregistered } from './suppliers.ts';

const ENTITIES = {
  FBiH: 'Federacija Bosne i Hercegovine',
  RS: 'Republika Srpska',
  BD: 'Brčko distrikt Bosne i Hercegovine',
} as const;

/** Between two who register. */
const APART = 6 * HOUR;

/**
 * What stands before the first notice, from a moment on (ms): places and codes, all with its stamp, then authorities and suppliers, who came one
 * after another.
 */
export function settle(tables: Tables, chance: Chance, from: number) {
  const stamp = stampOf(from);
  const units = foundPlaces(tables, stamp);
  const { all, buying } = inventAuthorities(chance, units);
  for (const one of all) tables.authorities.put(one.id, one, stampOf(from + one.id * APART));
  const codes = new Map<string, number>();
  for (const { cpv, words } of SUBJECTS) {
    const id = tables.codes.nextId();
    codes.set(cpv, id);
    const { nominative } = words.hr;
    tables.codes.put(
      id,
      { code: cpv, description: nominative.charAt(0).toUpperCase() + nominative.slice(1) },
      stamp,
    );
  }
  const { registered, unregistered } = inventSuppliers(chance, (name) => units.cityNamed(name));
  for (const one of registered) tables.suppliers.put(one.id, one, stampOf(from + one.id * APART));
  for (const one of unregistered) tables.unregistered.put(one.id, one, stampOf(from + one.id * APART));
  return {
    buying: buying as readonly Authority[],
    firms: byTrade<Supplier>(registered),
    twins: byTrade<Unregistered>(unregistered),
    codeOf: (code: string): number => codes.get(code)!,
  };
}

/**
 * Cities and administrative units. Their ids overlap and mean different places, as in the source: cities are numbered backwards. A large
 * city of the Republic has two units, which is so there too.
 */
function foundPlaces(tables: Tables, stamp: string): Units & { cityNamed(name: string): number } {
  const cities = new Map<string, number>();
  for (const name of [...PLACES.map(townOf).toReversed(), ...FOREIGN_CITIES]) {
    const id = add(tables.cities, { name }, stamp);
    cities.set(name.toUpperCase(), id);
  }
  const units = new Map<string, { id: number; name: string; type: string }>();
  const found = (name: string, type: string, higherId: number | null) => {
    const key = `${type} ${name}`;
    const known = units.get(key) ?? { id: add(tables.units, { name, type, higherId }, stamp), name, type };
    units.set(key, known);
    return known;
  };
  const country = found('Bosna i Hercegovina', 'Country', null);
  const entity = (place: Place) =>
    found(ENTITIES[place.entity], place.entity === 'BD' ? 'District' : 'Entity', country.id);
  const above = (place: Place) =>
    place.canton ? found(place.canton, 'Canton', entity(place).id) : entity(place);
  for (const place of PLACES) {
    if (place.entity === 'BD') continue;
    found(place.name, place.isCity ? 'City' : 'Municipality', above(place).id);
    if (place.entity === 'RS' && place.large) found(place.name, 'Municipality', above(place).id);
  }
  return {
    cityId: (place) => cities.get(townOf(place).toUpperCase())!,
    cityNamed: (name) => cities.get(name)!,
    unit(place, isLocal) {
      if (!isLocal || place.entity === 'BD') return above(place);
      return found(place.name, place.isCity ? 'City' : 'Municipality', above(place).id);
    },
  };
}

function add<T>(rows: Rows<T>, data: T, stamp: string): number {
  const id = rows.nextId();
  rows.put(id, data, stamp);
  return id;
}

function byTrade<T extends { trade: Trade }>(all: readonly T[]): Readonly<Record<Trade, readonly T[]>> {
  const found = Object.fromEntries(TRADES.map((trade) => [trade, [] as T[]])) as Record<Trade, T[]>;
  for (const one of all) found[one.trade].push(one);
  return found;
}
