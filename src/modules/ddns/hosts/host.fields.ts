import { boolean, choice, integer, text } from '../../../core/resource.ts';
import { IP4_MODES, IP6_MODES } from './modes.ts';

/** Bounds of the alarms: hours of silence, and changes in an hour. */
export const ALARMS = { silent: 720, changes: 60 } as const;
const ID = 36;
const ADDRESS = 60;
/** Addresses that a host may have. */
export const EXAMPLES = { ip4: '31.176.200.9', ip6: '2a01:4f8:1:2::7' } as const;

/** What is chosen when a host is made, and never again. */
export const NAME_FIELDS = {
  domain_id: text({ label: 'Domena', max: ID, required: true }),
  label: text({
    label: 'Ime',
    help: 'Jedan dio imena, bez tačke: kuca, kamera, ured.',
    max: 80,
    half: true,
    required: true,
  }),
} as const;

/** What can be changed later too. */
export const HOST_FIELDS = {
  ip4_mode: choice({ label: 'IPv4 adresa', options: IP4_MODES, required: true }),
  ip4: text({ label: 'Stalna IPv4 adresa', help: `Npr. ${EXAMPLES.ip4}.`, max: ADDRESS }),
  ip6_mode: choice({ label: 'IPv6 adresa', options: IP6_MODES, required: true }),
  ip6: text({ label: 'Stalna IPv6 adresa', help: `Npr. ${EXAMPLES.ip6}.`, max: ADDRESS }),
  ip6_part: text({
    label: 'Vlastiti dio adrese',
    help: 'Ono što uređaju ostaje kad se prefiks promijeni, npr. ::1a2b:3cff:fe4d:5e6f.',
    max: ADDRESS,
  }),
  ttl: integer({
    label: 'TTL (s)',
    help: 'Koliko dugo drugi smiju pamtiti adresu. Kraće znači brži prelaz na novu.',
    required: true,
  }),
  wildcard: boolean({
    label: 'I sve poddomene',
    help: 'Na istu adresu vodi i svako ime ispod ovog, npr. bilo-sta.kuca.primjer.ba.',
  }),
  allow_private: boolean({
    label: 'Dozvoli privatne adrese',
    help: 'I 192.168.…, 10.… i slične, koje vrijede samo u kućnoj ili firminoj mreži.',
  }),
  active: boolean({
    label: 'Uključen',
    help: 'Isključen host se ne može naći u DNS-u, a njegov uređaj se i dalje smije javljati.',
    default: true,
  }),
  lead_id: text({ label: 'Uz host', max: ID }),
  owner_id: text({ label: 'Dat osobi', max: ID }),
  silent_hours: integer({
    label: 'Javi kad se ne javi ovoliko sati',
    help: `Od 1 do ${ALARMS.silent}. Prazno: ne javljaj.`,
    min: 1,
    max: ALARMS.silent,
  }),
  most_changes: integer({
    label: 'Javi kad u satu promijeni adresu više puta od',
    help: `Od 1 do ${ALARMS.changes}. Prazno: ne javljaj.`,
    min: 1,
    max: ALARMS.changes,
  }),
  note: text({
    label: 'Napomena',
    help: 'Šta je ovo i gdje stoji: „ruter u skladištu, BH Telecom”.',
    max: 1000,
    multiline: true,
  }),
} as const;

/** What a new host begins with. */
export const NEW_HOST = {
  ip4_mode: 'follow',
  ip6_mode: 'follow',
  ttl: 60,
  active: true,
  wildcard: false,
  allow_private: false,
} as const;
