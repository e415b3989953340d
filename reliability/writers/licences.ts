import { randomBytes, randomUUID } from 'node:crypto';
import { APPLICATIONS_API } from '../../src/modules/applications/labels.ts';
import { machineId } from '../../src/modules/licensing/checking/machine-id.ts';
import { LICENCE, LICENCES_API, MACHINES_API, OFFERS_API } from '../../src/modules/licensing/labels.ts';
import type { LicencePage } from '../../src/modules/licensing/licences/licence.api.ts';
import { apart } from './together.ts';
import { ask, stranger, type Work } from './work.ts';

/** Licences among which the machines are spread: about one, only so many questions are answered in a second. */
const LICENCES = 12;
const TERMS = { seats: 10_000, grace_days: 7, silence_days: 30, features: [] };

/** Machines that activate themselves: each has its seat, and its line in the publisher's trail. */
export function licenceWork(): Work {
  let tenant = '';
  let asked = 0;
  const licences: LicencePage[] = [];
  return {
    name: 'Licence',
    writers: 2,
    perDay: 5000,
    async before(bench) {
      tenant = bench.tenant;
    },
    async prepare(site) {
      const values = {
        name: 'Pouzdana kasa',
        slug: 'pouzdana-kasa',
        visibility: 'licensed',
        windows: true,
        channels: [],
      };
      const { idguid } = await ask<{ idguid: string }>(site, APPLICATIONS_API, { body: values });
      const offer = { ...TERMS, mode: 'free', days: null, terms: '', version: 0 };
      await ask(site, `${OFFERS_API}/${idguid}`, { method: 'PUT', body: offer });
      const issued = { ...TERMS, expires_on: null, application_id: idguid, tenant_id: tenant };
      for (let n = 0; n < LICENCES; n++)
        licences.push(await ask<LicencePage>(site, LICENCES_API, { body: issued }));
    },
    async write(site) {
      const n = asked++;
      const licence = licences[n % LICENCES]!;
      const fingerprint = `otisak-${randomUUID()}`;
      const question = {
        ...{ token: licence.token, fingerprint, name: `Kasa ${n}`, version: '2.1.0', platform: 'windows' },
        time: new Date().toISOString(),
        nonce: randomBytes(18).toString('base64url'),
        counter: Date.now(),
      };
      await ask(site, `${MACHINES_API}/activate`, { body: question, headers: stranger() });
      return machineId(String(licence.idguid), fingerprint);
    },
    async check(sql, told) {
      const rows = await sql<{ fingerprint: string }[]>`
        select fingerprint from lic_activations where released_at is null`;
      const kept = new Set(rows.map(({ fingerprint }) => fingerprint));
      // The trail calls a machine by its name, which no other has, and the end of its fingerprint.
      const half = await apart(
        sql,
        sql`select licence_id || ' ' || name as id from lic_activations`,
        sql`select record_id || ' ' || split_part(changes #>> '{machine,to}', ' (', 1) as id from audit_log
          where resource = ${LICENCE.name} and changes #>> '{event,to}' = 'Aktivirana'`,
      );
      return { lost: [...told.values()].filter((one) => !kept.has(one)).length, half };
    },
  };
}
