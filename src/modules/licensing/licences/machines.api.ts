import { z } from 'zod';
import { endpoint, id, instant, pageOf } from '../../../core/endpoint.ts';
import { keysOf } from '../../../core/keys-of.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { LICENCES_API, MACHINES, REGISTRATION_API, SEE_LICENCES, SEE_REGISTRATIONS } from '../labels.ts';
import {
  CLOCK_FAULTS,
  type ClockFault,
  MACHINE_STATES,
  type MachineState,
  RELEASES,
  type Release,
} from '../states.ts';

const machineRow = z
  .strictObject({
    idguid: id,
    licence_id: id,
    application_id: id,
    application: z.string(),
    tenant_id: id.describe('Organizacija koja ima licencu.'),
    organisation: z.string(),
    name: z.string().describe('Kako je ljudi zovu, ili kraj otiska.'),
    fingerprint_end: z.string().describe('Kraj sažetka otiska, po kojem se mašina razlikuje od drugih.'),
    state: z.enum(keysOf<MachineState>(MACHINE_STATES)),
    version: z.string().nullable(),
    platform: z.string().nullable(),
    activated_at: instant,
    last_seen_at: instant,
    released_at: instant.nullable().describe('Prazno: zauzima mjesto.'),
    released_how: z.enum(keysOf<Release>(RELEASES)).nullable(),
    released_by: z.string().nullable(),
    clock_offset: z.int().describe('Sekundi za koliko sat mašine ide ispred servera; manje od 0: kasni.'),
    clock_fault: z
      .enum(keysOf<ClockFault>(CLOCK_FAULTS))
      .nullable()
      .describe('Posljednja uočena neispravnost sata.'),
    clock_fault_at: instant.nullable(),
    clock_faults: z.int().describe('Koliko puta je sat bio neispravan.'),
    replays: z.int().describe('Koliko puta je ponovila isto pitanje, kao da je kopirana.'),
    replayed_at: instant.nullable(),
    trouble: z.boolean().describe('Ponavljala je pitanja, ili joj sat nije bio ispravan.'),
  })
  .meta({ id: 'LicenceMachine' });
export type LicenceMachine = z.infer<typeof machineRow>;

const sortable = ['name', 'state', 'last_seen_at', 'activated_at'] as const;
export type MachineSort = (typeof sortable)[number];

const state = { kind: 'choice', label: 'Mjesto', options: MACHINE_STATES } as const;
const seen = { kind: 'moment', label: 'Posljednje javljanje' } as const;
const trouble = { kind: 'boolean', label: 'Neispravan sat ili kopija' } as const;
const application = { kind: 'reference', label: 'Aplikacija' } as const;
const filters = {
  licence_id: { kind: 'reference', label: 'Licenca' },
  state,
  last_seen_at: seen,
  trouble,
} as const;
const columns = {
  name: { kind: 'text', label: 'Mašina', max: 100, list: true },
  organisation: { kind: 'text', label: 'Organizacija', max: 60, list: true },
  application: { kind: 'text', label: 'Aplikacija', max: 60, list: true },
  state: { ...state, list: true },
  last_seen_at: { ...seen, list: true },
  trouble,
  version: { kind: 'text', label: 'Verzija', max: 50 },
  platform: { kind: 'text', label: 'Sistem', max: 50 },
  activated_at: { kind: 'moment', label: 'Aktivirana' },
  released_at: { kind: 'moment', label: 'Oslobođena' },
  fingerprint_end: { kind: 'text', label: 'Kraj otiska', max: 8 },
  clock_faults: { kind: 'integer', label: 'Puta neispravan sat' },
  replays: { kind: 'integer', label: 'Ponovljenih pitanja' },
} as const;
const { organisation: _organisation, ...ownColumns } = columns;

const list = { sortable, sort: 'state,-last_seen_at' } as const;
const read = { method: 'GET', answer: pageOf(machineRow) } as const;

/** Machines of the licences that the organisation has issued: those on seats first, of these the ones that were heard last. */
export const machineList = endpoint({
  ...read,
  permission: SEE_LICENCES,
  tag: 'Licence',
  path: `${LICENCES_API}/${MACHINES}`,
  summary: 'Mašine na kojima rade aplikacije organizacije: lista',
  list: {
    ...list,
    filters: {
      ...filters,
      application_id: application,
      tenant_id: { kind: 'reference', label: 'Organizacija' },
    },
    columns,
    tenant: true,
  } as ListSpec<MachineSort>,
});

/** Machines of the licences that the organisation has. */
export const ownMachineList = endpoint({
  ...read,
  permission: SEE_REGISTRATIONS,
  tag: 'Registracija aplikacija',
  path: `${REGISTRATION_API}/${MACHINES}`,
  summary: 'Mašine organizacije na kojima rade registrovane aplikacije: lista',
  list: { ...list, filters, columns: ownColumns } as ListSpec<MachineSort>,
});
