import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  failure,
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
import { historyEntry } from '../../../core/resource-api.ts';
import { versionField } from '../../rights/fields.ts';
import { SHOWN_STATES, type ShownState } from './delegation-states.ts';
import { DOMAIN_FIELDS, MOST, NAME_FIELD, NEW_DOMAIN } from './domain.fields.ts';
import { DOMAINS_API, KEPT_DOMAINS, SAVE_DOMAINS, SEE_DOMAINS } from './labels.ts';
import { WAYS, type Way } from './ways.ts';

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as [K, ...K[]];

const shared = {
  idguid: id,
  name: z.string().describe('Ime kako stoji u DNS-u (A-oblik).'),
  shown: z.string().describe('Ime slovima.'),
  way: z.enum(keysOf<Way>(WAYS)).describe('embedded: ugrađeni DNS server; powerdns: PowerDNS.'),
  delegation_state: z
    .enum(keysOf<ShownState>(SHOWN_STATES))
    .describe(
      'right: ispravna; partly: s nedostacima; wrong: pogrešna; missing: nema je; unknown: ne zna se; unchecked: još nije provjerena.',
    ),
  delegation_at: instant.nullable().describe('Kada je delegacija posljednji put provjerena.'),
  hosts: z.int(),
  records: z.int(),
  serial: z.int().describe('Serijski broj zone (SOA).'),
  note: z.string().nullable(),
  created_at: instant,
};
const domainRow = z.strictObject(shared).meta({ id: 'DdnsDomainRow' });
export type DomainRow = z.infer<typeof domainRow>;

const finding = z.strictObject({ kind: z.string(), text: z.string() });
const delegation = z
  .strictObject({
    state: z.enum(['right', 'partly', 'wrong', 'missing', 'unknown']),
    findings: z.array(finding).describe('Šta ne valja i šta učiniti, najgore prvo.'),
    servers: z
      .array(z.strictObject({ name: z.string(), addresses: z.array(z.string()), says: z.string() }))
      .describe('Serveri na koje domena upućuje, i šta je svaki rekao.'),
    asked_at: instant,
  })
  .meta({ id: 'DdnsDelegation' });
export type ShownDelegation = z.infer<typeof delegation>;

const domain = z
  .strictObject({
    ...shared,
    ...lastChange,
    ns: z.array(z.string()),
    contact: z.string(),
    refresh: z.int(),
    retry: z.int(),
    expire: z.int(),
    minimum: z.int().describe('Koliko sekundi se pamti da ime ne postoji.'),
    ttl_least: z.int(),
    ttl_most: z.int(),
    secondaries: z.array(z.string()),
    has_transfer_key: z.boolean().describe('Prenos zone traži i TSIG ključ s imenom domene.'),
    delegation: delegation.nullable(),
    some_hosts: z
      .array(
        z.strictObject({
          idguid: id,
          name: z.string(),
          active: z.boolean(),
          ip4: z.string().nullable(),
          ip6: z.string().nullable(),
        }),
      )
      .describe('Hostovi domene, prvih 100.'),
  })
  .meta({ id: 'DdnsDomain' });
export type Domain = z.infer<typeof domain>;

const keyedDomain = domain
  .extend({
    transfer_key: z.strictObject({
      name: z.string(),
      algorithm: z.string(),
      secret: z.string().describe('Tajna u base64. Prikazuje se samo ovaj put.'),
    }),
  })
  .meta({ id: 'KeyedDdnsDomain' });
export type KeyedDomain = z.infer<typeof keyedDomain>;

const { ns: _ns, secondaries: _secondaries, ...plain } = DOMAIN_FIELDS;
const names = z
  .array(z.string('Unesite tekst.').max(1000, 'Ime je predugo.'), 'Navedite imena servera.')
  .min(1, 'Navedite bar jedan server.')
  .max(MOST.ns, `Najviše ${MOST.ns} servera.`);
const addresses = z
  .array(z.string('Unesite tekst.').max(100, 'Adresa je preduga.'), 'Navedite IP adrese.')
  .max(MOST.secondaries, `Najviše ${MOST.secondaries} servera.`);
const plainFields = schemaOf(plain).shape;
const { way: _way, ...usual } = NEW_DOMAIN;
/** Times and bounds that are left out are the usual ones. */
const usualFields = Object.fromEntries(
  Object.entries(usual).map(([name, value]) => [name, plainFields[name]!.default(value)]),
);
const newBody = z.strictObject({
  ...schemaOf(NAME_FIELD).shape,
  ...plainFields,
  ...usualFields,
  ns: names,
  secondaries: addresses.default([]),
});
const changeBody = z.strictObject({
  version: versionField,
  ...z.object({ ...plainFields, ns: names, secondaries: addresses }).partial().shape,
});

/** What people set of a domain. */
export interface DomainValues {
  way: Way;
  ns: string[];
  contact: string;
  minimum: number;
  ttl_least: number;
  ttl_most: number;
  refresh: number;
  retry: number;
  expire: number;
  secondaries: string[];
  note: string | null;
}
export type NewDomain = DomainValues & { name: string };
export type DomainChange = Partial<DomainValues> & { version: number };

const tag = 'DDNS domene';
const read = { permission: SEE_DOMAINS, tag } as const;
const save = { permission: SAVE_DOMAINS, tag } as const;
const single = { path: `${DOMAINS_API}/:idguid`, params: idParams } as const;
const stale = conflict(domain, 'Domenu je neko u međuvremenu promijenio (`stale`).');

const way = { kind: 'choice', label: 'Odgovara', options: WAYS } as const;
const delegation_state = { kind: 'choice', label: 'Delegacija', options: SHOWN_STATES } as const;
const list = {
  sortable: ['shown', 'hosts', 'records', 'delegation_at', 'created_at'],
  sort: 'shown',
  filters: {
    delegation_state,
    way,
    delegation_at: { kind: 'moment', label: 'Provjerena' },
    created_at: { kind: 'moment', label: 'Dodana' },
  },
  columns: {
    shown: { kind: 'text', label: 'Domena', max: 60, list: true },
    delegation_state: { ...delegation_state, list: true },
    way: { ...way, list: true },
    hosts: { kind: 'integer', label: 'Hostova', list: true },
    records: { kind: 'integer', label: 'Zapisa', list: true },
    serial: { kind: 'integer', label: 'Serijski broj', list: true },
    delegation_at: { kind: 'moment', label: 'Provjerena', list: true },
    name: { kind: 'text', label: 'Ime u DNS-u', max: 60 },
    note: { kind: 'text', label: 'Napomena', max: 60 },
    created_at: { kind: 'moment', label: 'Dodana' },
  },
} as const satisfies ListSpec<'shown' | 'hosts' | 'records' | 'delegation_at' | 'created_at'>;
export type DomainSort = (typeof list)['sortable'][number];

export const domainList = endpoint({
  ...read,
  method: 'GET',
  path: DOMAINS_API,
  summary: 'Domene: lista',
  list: list as ListSpec<DomainSort>,
  answer: pageOf(domainRow),
});

export const domainDefaults = endpoint({
  ...read,
  method: 'GET',
  path: `${DOMAINS_API}/defaults`,
  summary: 'Čime nova domena počinje',
  answer: answerOf(
    z.strictObject({
      ns: z.array(z.string()).describe('Imena DNS servera ove instalacije (`DDNS_NS`).'),
      contact: z.string(),
      embedded: z.boolean().describe('Ugrađeni DNS server radi.'),
    }),
  ),
});

export const domainCreate = endpoint({
  ...save,
  method: 'POST',
  path: DOMAINS_API,
  summary: 'Dodaj domenu',
  body: newBody,
  answer: answerOf(domain),
  status: 201,
});

export const domainGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Domena: jedan zapis',
  answer: answerOf(domain),
});

export const domainUpdate = endpoint({
  ...save,
  ...single,
  method: 'PATCH',
  summary: 'Uredi domenu; šta se ne navede, ostaje',
  body: changeBody,
  answer: answerOf(domain),
  refuses: stale,
});

export const domainRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Obriši domenu s njenim zapisima; u korpi je 30 dana',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: {
    409: {
      description: 'Domena ima hostove (`has_hosts`), ili ju je neko promijenio (`stale`).',
      schema: stale[409].schema,
    },
  },
});

export const domainHistory = endpoint({
  ...read,
  ...single,
  method: 'GET',
  path: `${DOMAINS_API}/:idguid/history`,
  summary: 'Domena: historija izmjena, i njenih zapisa',
  answer: answerOf(z.array(historyEntry)),
});

export const domainCheck = endpoint({
  ...read,
  ...single,
  method: 'POST',
  path: `${DOMAINS_API}/:idguid/check`,
  summary: 'Provjeri delegaciju: pita servere zone iznad, do 15 sekundi',
  answer: answerOf(domain),
});

export const transferKeyRenew = endpoint({
  ...save,
  ...single,
  inPerson: true,
  method: 'POST',
  path: `${DOMAINS_API}/:idguid/transfer-key`,
  summary: 'Napravi ili obnovi TSIG ključ za prenos zone; prethodni odmah prestaje vrijediti',
  answer: answerOf(keyedDomain),
});

export const transferKeyRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  path: `${DOMAINS_API}/:idguid/transfer-key`,
  summary: 'Ukloni TSIG ključ; prenos je onda dozvoljen po adresi pomoćnog servera',
  answer: answerOf(domain),
  refuses: { 409: { description: 'Domena nema ključ (`no_key`).', schema: failure } },
});

export const domainsTrash = trashEndpoints(KEPT_DOMAINS);
