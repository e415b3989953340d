import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { dayOf } from '../../core/dates.ts';
import { newId } from '../../core/id.ts';
import { inTenant } from '../../core/tenant.ts';
import { machineId } from '../../modules/licensing/checking/machine-id.ts';
import { LICENCE, OFFER, REGISTRATION } from '../../modules/licensing/labels.ts';
import {
  approveLicence,
  issueLicence,
  type LicenceDeps,
} from '../../modules/licensing/licences/issue.service.ts';
import { saveOffer } from '../../modules/licensing/offers/offers.service.ts';
import { registerApplication } from '../../modules/licensing/registration/registration.service.ts';
import { MAINTENANCE } from '../../modules/trail/guard.ts';
import { APPLICATION } from './applications.ts';
import { ctxFor, type Stage, scopeOf } from './stage.ts';

const DAY = 86_400_000;
const TERMS = { grace_days: 7, silence_days: 45, features: ['izvoz'] };

/** A machine of the demo; moments are days before now. */
interface DemoMachine {
  name: string;
  platform: string;
  version: string;
  activated: number;
  seen: number;
  released?: number;
  /** Hours by which its clock was back. */
  back?: number;
}

const TILLS: readonly DemoMachine[] = [
  { name: 'Kasa 1, Kazandžiluk', platform: 'windows', version: '1.2.1', activated: 330, seen: 0.01 },
  {
    name: 'Kasa 2, Kazandžiluk',
    platform: 'windows',
    version: '1.2.1',
    activated: 329,
    seen: 0.02,
    back: 26,
  },
  { name: 'Računovodstvo', platform: 'macos', version: '1.1.0', activated: 210, seen: 2.4 },
  { name: 'Stara kasa', platform: 'windows', version: '1.0.0', activated: 330, seen: 215, released: 212 },
];
const OWN: readonly DemoMachine[] = [
  { name: 'Ivana, prenosni', platform: 'macos', version: '1.3.0-beta.1', activated: 41, seen: 0.1 },
  { name: 'Mirza', platform: 'windows', version: '1.2.1', activated: 40, seen: 1.2 },
];

/**
 * Licences of the agency's program: one of the shop that ends soon, with its tills; one of the builders that has ended, and their request for
 * another; one of the agency's own. `stages` by organisation.
 */
export async function fillLicences(stages: ReadonlyMap<string, Stage>): Promise<void> {
  const [agency, shop, builders] = ['agencija', 'trgovina', 'gradnja'].map((key) => stages.get(key)!);
  const publisher = by(agency!, 'ivana.coric');
  const deps: LicenceDeps = {
    config: agency!.deps.config,
    // Nobody is mailed of a past that is played.
    jobs: { ...agency!.deps.jobs, send: async () => true },
  };
  const { rows } = await agency!.owner.execute<{ idguid: string }>(sql`
    select idguid from apl_applications where tenant_id = ${agency!.tenant.id}::uuid and slug = ${APPLICATION.slug}`);
  const application_id = rows[0]!.idguid;
  await publisher((ctx) =>
    saveOffer(ctx, application_id, {
      ...{ version: 0, mode: 'request', seats: 2, days: 365, ...TERMS },
      terms:
        'Za klijente agencije besplatno, za ostale 20 KM mjesečno po mašini. Odobravamo istog radnog dana.',
    }),
  );
  const asked = await by(
    shop!,
    'amra.hadzic',
  )((ctx) =>
    registerApplication(ctx, deps, {
      application_id,
      note: 'Dvije kase i računovodstvo, od prvog u mjesecu.',
    }),
  );
  const until = (days: number): string => dayOf(agency!.now.getTime() + days * DAY);
  const given = { seats: 3, features: ['izvoz', 'vise-blagajni'], expires_on: until(12) };
  await publisher((ctx) => approveLicence(ctx, deps, idOf(asked), given));
  await addMachines(shop!, agency!, idOf(asked), TILLS);
  const trial = await publisher((ctx) =>
    issueLicence(ctx, deps, {
      ...{ application_id, tenant_id: builders!.tenant.id, ...TERMS },
      ...{ seats: 1, expires_on: until(1) },
    }),
  );
  const own = await publisher((ctx) =>
    issueLicence(ctx, deps, {
      ...{ application_id, tenant_id: agency!.tenant.id, ...TERMS },
      ...{ seats: 10, expires_on: null },
    }),
  );
  await addMachines(agency!, agency!, idOf(own), OWN);
  for (const [idguid, days] of [
    [idOf(asked), 330],
    [idOf(trial), 55],
    [idOf(own), 41],
  ] as const)
    await dateLicence(agency!, idguid, days);
  await agency!.owner.execute(sql`
    update lic_licences set expires_at = expires_at - interval '42 days' where idguid = ${idOf(trial)}::uuid`);
  await datePast(agency!);
  // What waits for an answer has come today.
  await by(
    builders!,
    'emir.suljic',
  )((ctx) =>
    registerApplication(ctx, deps, {
      application_id,
      note: 'Probni rok nam je istekao, a blagajna nam odgovara.',
    }),
  );
}

/** Answers type every text as one that may be a moment. */
const idOf = ({ idguid }: { idguid: string | Date }): string => String(idguid);

/** Runs work in the name of one of the organisation's people. */
const by =
  (stage: Stage, name: string) =>
  <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    stage.signal?.throwIfAborted();
    return inTenant(stage.deps.database, scopeOf(stage, name), (tx) => work(ctxFor(stage, name, tx)));
  };

async function addMachines(
  stage: Stage,
  publisher: Stage,
  licence: string,
  machines: readonly DemoMachine[],
): Promise<void> {
  const before = (days: number): Date => new Date(stage.now.getTime() - days * DAY);
  const rows = machines.map(({ name, platform, version, activated, seen, released, back }, n) => ({
    tenant_id: stage.tenant.id,
    idguid: newId(),
    publisher_id: publisher.tenant.id,
    licence_id: licence,
    fingerprint: machineId(licence, `demo-masina-${n}`),
    ...{ name, platform, version, nonce: `demo-pitanje-${n}`, counter: before(seen).getTime() },
    activated_at: before(activated),
    last_seen_at: before(seen),
    client_at: before(seen),
    ...{ clock_offset: 0, clock_faults: 0, replays: 0 },
    ...(released && {
      released_at: before(released),
      released_how: 'customer',
      released_by: 'Kenan Begović',
    }),
    ...(back && {
      clock_fault: 'moved_back',
      clock_fault_at: before(3),
      clock_faults: 2,
      clock_offset: -back * 3600,
    }),
  }));
  await stage.owner.execute(sql`
    insert into lic_activations
    select (jsonb_populate_record(null::lic_activations, row)).* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row`);
}

/** Has what was written of licences so far be of some weeks ago; what others have written today stays. */
const datePast = ({ owner, now }: Stage): Promise<void> =>
  owner.transaction(async (tx) => {
    await tx.execute(sql`select set_config(${MAINTENANCE}, 'on', true)`);
    const at = sql`${new Date(now.getTime() - 41 * DAY).toISOString()}::timestamptz`;
    const subjects = sql.param([LICENCE.name, REGISTRATION.name, OFFER.name]);
    await tx.execute(sql`update audit_log set at = ${at} where resource = any(${subjects}::text[])`);
    await tx.execute(sql`
      update notifications set created_at = ${at}, read_at = ${at} + interval '1 day' where kind like 'licence-%'`);
  });

/** Has a licence be as old as it should. */
const dateLicence = ({ owner, now }: Stage, idguid: string, days: number): Promise<unknown> => {
  const at = sql`${new Date(now.getTime() - days * DAY).toISOString()}::timestamptz`;
  return owner.execute(sql`
    update lic_licences set created_at = ${at}, updated_at = ${at}, issued_at = ${at}, starts_at = ${at}, state_at = ${at}
    where idguid = ${idguid}::uuid`);
};
