import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
  versionQuery,
} from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { trashEndpoints } from '../../../core/records/trash.api.ts';
import { choicesOf, historyEntry } from '../../../core/resource-api.ts';
import { changesSchema } from '../../../core/schema.ts';
import { versionField } from '../../rights/fields.ts';
import { HOST_FIELDS, NAME_FIELDS } from './host.fields.ts';
import { HOSTS_API, KEPT_HOSTS, SAVE_HOSTS, SEE_HOSTS } from './labels.ts';
import { IP4_MODES, IP6_MODES, type Ip4Mode, type Ip6Mode, VIAS, type Via } from './modes.ts';
import { type HostState, STATES } from './states.ts';

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as [K, ...K[]];
const ip4 = z.string().nullable().describe('Adresa na koju ime vodi.');
const ip6 = z.string().nullable().describe('IPv6 adresa na koju ime vodi.');
const via = z.enum(keysOf<Via>(VIAS)).describe('Čime je adresa došla.');

const shared = {
  idguid: id,
  fqdn: z.string().describe('Puno ime, kako stoji u DNS-u (A-oblik).'),
  shown: z.string().describe('Puno ime slovima.'),
  domain_id: id,
  domain: z.string(),
  state: z
    .enum(keysOf<HostState>(STATES))
    .describe(
      'heard: javlja se; silent: predugo se nije javio; waiting: još se nije javio; still: nema adrese koju uređaj javlja; off: isključen.',
    ),
  active: z.boolean(),
  ip4,
  ip6,
  changed_at: instant.nullable().describe('Kada se adresa posljednji put promijenila.'),
  last_at: instant.nullable().describe('Kada se uređaj posljednji put javio, s istom ili novom adresom.'),
  owner: z.string().nullable().describe('Kome je dat.'),
  note: z.string().nullable(),
};
const hostRow = z.strictObject(shared).meta({ id: 'DdnsHostRow' });
export type HostRow = z.infer<typeof hostRow>;

const follower = z.strictObject({ idguid: id, shown: z.string(), ip4, ip6, active: z.boolean() });
const lastContact = z.strictObject({
  at: instant.nullable(),
  via: via.nullable(),
  from_ip: z.string().nullable().describe('Adresa s koje je veza došla.'),
  agent: z.string().nullable().describe('Kako se program predstavio.'),
  answer: z.string().nullable().describe('Šta mu je odgovoreno, npr. `good`.'),
});

const host = z
  .strictObject({
    ...shared,
    ...lastChange,
    created_at: instant,
    label: z.string(),
    ttl: z.int(),
    ip4_mode: z.enum(keysOf<Ip4Mode>(IP4_MODES)),
    ip6_mode: z.enum(keysOf<Ip6Mode>(IP6_MODES)),
    ip6_part: z.string().nullable().describe('Vlastiti dio IPv6 adrese, s prefiksom od nula.'),
    wildcard: z.boolean(),
    allow_private: z.boolean(),
    owner_id: id.nullable(),
    lead_id: id.nullable(),
    lead: z.string().nullable().describe('Ime hosta uz koji ide.'),
    silent_hours: z.int().nullable(),
    most_changes: z.int().nullable(),
    ns: z.array(z.string()).describe('DNS serveri domene; prvi prima ažuriranja po RFC 2136.'),
    ttl_least: z.int().describe('Najmanji TTL koji domena dopušta.'),
    ttl_most: z.int(),
    password_at: instant.describe('Kada je lozinka napravljena.'),
    previous_until: instant.nullable().describe('Dokad vrijedi i prethodna lozinka.'),
    tsig_at: instant.nullable().describe('Kada je TSIG ključ napravljen; prazno dok ga nema.'),
    previous_tsig_until: instant.nullable(),
    last: lastContact.nullable().describe('Posljednje javljanje.'),
    followers: z.array(follower).describe('Hostovi koji idu uz njega, najviše 100.'),
    may_edit: z.boolean().describe('Pozivalac smije mijenjati postavke.'),
    is_mine: z.boolean().describe('Host je dat pozivaocu.'),
  })
  .meta({ id: 'DdnsHost' });
export type Host = z.infer<typeof host>;

const PASSWORD = z.string().describe('Lozinka. Prikazuje se samo ovaj put.');
const madeHost = host.extend({ password: PASSWORD }).meta({ id: 'MadeDdnsHost' });
export type MadeHost = z.infer<typeof madeHost>;
const keyedHost = host
  .extend({
    tsig: z.strictObject({
      name: z.string().describe('Ime ključa.'),
      secret: z.string().describe('Tajna u base64. Prikazuje se samo ovaj put.'),
    }),
  })
  .meta({ id: 'KeyedDdnsHost' });
export type KeyedHost = z.infer<typeof keyedHost>;

/** Values of the form, checked by themselves. */
export interface HostValues {
  ip4_mode: Ip4Mode;
  ip4: string | null;
  ip6_mode: Ip6Mode;
  ip6: string | null;
  ip6_part: string | null;
  ttl: number;
  wildcard: boolean;
  allow_private: boolean;
  active: boolean;
  lead_id: string | null;
  owner_id: string | null;
  silent_hours: number | null;
  most_changes: number | null;
  note: string | null;
}
export interface NewHost extends HostValues {
  domain_id: string;
  label: string;
}
export type HostChange = Partial<HostValues> & { version: number };

const tag = 'DDNS hostovi';
const read = { permission: SEE_HOSTS, tag } as const;
const save = { permission: SAVE_HOSTS, tag } as const;
/** Also for the person to whom the host was given; the service refuses others. */
const own = { permission: 'authenticated', tag } as const;
const single = { path: `${HOSTS_API}/:idguid`, params: idParams } as const;

const state = { kind: 'choice', label: 'Stanje', options: STATES } as const;
const columns = {
  shown: { kind: 'text', label: 'Ime', max: 60, list: true },
  state: { ...state, list: true },
  ip4: { kind: 'text', label: 'IPv4', max: 15, list: true },
  ip6: { kind: 'text', label: 'IPv6', max: 39, list: true },
  last_at: { kind: 'moment', label: 'Javio se', list: true },
  changed_at: { kind: 'moment', label: 'Nova adresa' },
  owner: { kind: 'text', label: 'Dat osobi', max: 40, list: true },
  domain: { kind: 'text', label: 'Domena', max: 40 },
  active: { kind: 'boolean', label: 'Uključen' },
  note: { kind: 'text', label: 'Napomena', max: 60 },
} as const;
const sortable = ['shown', 'changed_at', 'last_at'] as const;
export type HostSort = (typeof sortable)[number];

export const hostList = endpoint({
  ...read,
  method: 'GET',
  path: HOSTS_API,
  summary: 'Hostovi: lista',
  list: {
    sortable,
    sort: 'shown',
    filters: {
      domain_id: { kind: 'reference', label: 'Domena' },
      state,
      active: { kind: 'boolean', label: 'Uključen' },
      owner_id: { kind: 'reference', label: 'Dat osobi' },
      last_at: { kind: 'moment', label: 'Javio se' },
      changed_at: { kind: 'moment', label: 'Nova adresa' },
    },
    columns,
  } as ListSpec<HostSort>,
  answer: pageOf(hostRow),
});

export const myHostList = endpoint({
  ...own,
  method: 'GET',
  path: '/api/ddns/my-hosts',
  summary: 'Hostovi koji su dati pozivaocu',
  list: { sortable, sort: 'shown', filters: { state }, columns } as ListSpec<HostSort>,
  answer: pageOf(hostRow),
});

export const hostCreate = endpoint({
  ...save,
  inPerson: true,
  method: 'POST',
  path: HOSTS_API,
  summary: 'Dodaj host; odgovor jedini put sadrži lozinku',
  body: schemaOf({ ...NAME_FIELDS, ...HOST_FIELDS }) as unknown as z.ZodType<NewHost>,
  answer: answerOf(madeHost),
  status: 201,
  refuses: { 409: { description: 'Organizacija ima najviše hostova (`too_many`).' } },
});

export const hostGet = endpoint({
  ...own,
  ...single,
  method: 'GET',
  summary: 'Jedan host; i onaj koji je dat pozivaocu',
  answer: answerOf(host),
});

const STALE = conflict(host, 'Host je neko u međuvremenu promijenio (`stale`).');

export const hostUpdate = endpoint({
  ...save,
  ...single,
  method: 'PATCH',
  summary: 'Uredi host; šta se ne navede, ostaje. Ime se ne mijenja',
  body: changesSchema(HOST_FIELDS).extend({ version: versionField }) as unknown as z.ZodType<HostChange>,
  answer: answerOf(host),
  refuses: STALE,
});

export const hostSwitch = endpoint({
  ...own,
  ...single,
  method: 'POST',
  path: `${HOSTS_API}/:idguid/active`,
  summary: 'Uključi ili isključi host; i onaj koji je dat pozivaocu',
  body: z.strictObject({ active: z.boolean('Unesite true ili false.'), version: versionField }),
  answer: answerOf(host),
  refuses: STALE,
});

export const hostRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Obriši host; u korpi je 30 dana',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: conflict(host, 'Neko ga je promijenio (`stale`), ili uz njega idu drugi hostovi (`leads`).'),
});

export const hostsTrash = trashEndpoints(KEPT_HOSTS);

const renewal = z.strictObject({
  at_once: z
    .boolean('Unesite true ili false.')
    .default(false)
    .describe('Prethodni podaci prestaju vrijediti odmah, jer ih neko drugi zna. Inače vrijede još 24 sata.'),
});
export type Renewal = z.output<typeof renewal>;

export const hostPassword = endpoint({
  ...own,
  ...single,
  inPerson: true,
  method: 'POST',
  path: `${HOSTS_API}/:idguid/password`,
  summary: 'Nova lozinka hosta; i onog koji je dat pozivaocu',
  body: renewal,
  answer: answerOf(madeHost),
});

export const hostTsig = endpoint({
  ...own,
  ...single,
  inPerson: true,
  method: 'POST',
  path: `${HOSTS_API}/:idguid/tsig`,
  summary: 'Novi TSIG ključ hosta, za ažuriranja po RFC 2136; i onog koji je dat pozivaocu',
  body: renewal,
  answer: answerOf(keyedHost),
});

export const hostHistory = endpoint({
  ...read,
  ...single,
  method: 'GET',
  path: `${HOSTS_API}/:idguid/history`,
  summary: 'Host: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});

/** Choices of `domain_id`, `owner_id` and `lead_id`. */
export const hostChoices = choicesOf(HOSTS_API, read);

const offered = z.strictObject({
  domains: z.array(
    z.strictObject({
      idguid: id,
      shown: z.string().describe('Ime slovima.'),
      ttl_least: z.int(),
      ttl_most: z.int(),
      minimum: z.int().describe('Koliko sekundi nepoznato ime ostaje nepoznato.'),
    }),
  ),
  hosts: z.int().describe('Koliko hostova organizacija ima.'),
  most_hosts: z.int(),
  updates: z.int().describe('Ažuriranja u minuti koja organizacija smije imati.'),
});
export type Offered = z.infer<typeof offered>;

export const hostOffered = endpoint({
  ...read,
  method: 'GET',
  path: `${HOSTS_API}/offered`,
  summary: 'Domene u kojima se host može napraviti, i koliko ih još može',
  answer: answerOf(offered),
});
