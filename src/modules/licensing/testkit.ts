import { randomBytes, randomUUID } from 'node:crypto';
import type { Answer, Person, TestApp } from '../../../test/helper.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import type { JobTenant } from '../../server/module.ts';
import { createOrganisation } from '../rights/organisations.ts';
import type { Action, LicenceAnswer } from './checking/checking.api.ts';
import {
  LICENCES_API,
  MACHINES,
  MACHINES_API,
  OFFERS_API,
  REGISTRATION_API,
  SAVE_LICENCES,
  SAVE_REGISTRATIONS,
  SEE_LICENCES,
  SEE_REGISTRATIONS,
} from './labels.ts';
import type { LicencePage } from './licences/licence.api.ts';
import type { LicenceMachine } from './licences/machines.api.ts';

const PUBLISHES = ['admin_aplikacije_pregled', 'admin_aplikacije_save', SEE_LICENCES, SAVE_LICENCES];
const USES = [SEE_REGISTRATIONS, SAVE_REGISTRATIONS];
export const APPLICATIONS_API = '/api/admin/aplikacije';

/** An organisation that publishes applications, and one of its people. */
export async function publisher(t: TestApp, name = 'Izdavač d.o.o.'): Promise<Person> {
  const rights = [...PUBLISHES, ...USES, 'admin_webhooks_pregled', 'admin_webhooks_save'];
  const tenantId = await createOrganisation(t.ownerDb, { name, permissions: rights });
  return t.member({ tenantId, permissions: rights, name: 'Emina Kovač' });
}

/** An organisation that uses them, and one of its people. */
export const customer = (t: TestApp): Promise<Person> => t.member({ permissions: USES });

/** What these organisations' people do. */
export function licensing(t: TestApp) {
  const call = (
    who: Person,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
  ) => t.call(method, url, { token: who.token, ...(body !== undefined && { body }) });
  const done = async <T>(asked: Promise<Answer>): Promise<T> => {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  let made = 0;
  return {
    call,
    done,
    /** A new application; with an offer, unless `offer` is null. */
    async application(who: Person, offer: object | null = {}): Promise<{ idguid: string; slug: string }> {
      made += 1;
      const slug = `blagajna-${made}-${randomBytes(3).toString('hex')}`;
      const values = { name: `Blagajna ${made}`, slug, visibility: 'licensed', windows: true, channels: [] };
      const { idguid } = await done<{ idguid: string }>(call(who, 'POST', APPLICATIONS_API, values));
      if (offer) await done(call(who, 'PUT', `${OFFERS_API}/${idguid}`, { ...OFFER, version: 0, ...offer }));
      return { idguid, slug };
    },
    /** Issues a licence. */
    issue: (who: Person, application_id: string, tenant_id: string, more: object = {}) =>
      done<LicencePage>(call(who, 'POST', LICENCES_API, { ...TERMS, application_id, tenant_id, ...more })),
    /** Registers an application for the caller's organisation. */
    register: (who: Person, application_id: string, note = '') =>
      call(who, 'POST', REGISTRATION_API, { application_id, note }),
    /** One licence as its publisher and as its organisation see it. */
    licence: (who: Person, idguid: string) =>
      done<LicencePage>(call(who, 'GET', `${LICENCES_API}/${idguid}`)),
    registration: (who: Person, idguid: string) =>
      done<LicencePage>(call(who, 'GET', `${REGISTRATION_API}/${idguid}`)),
    /** Machines of one licence, as its organisation sees them. */
    machines: (who: Person, idguid: string) =>
      done<LicenceMachine[]>(call(who, 'GET', `${REGISTRATION_API}/${MACHINES}?licence_id=${idguid}`)),
    act: (who: Person, idguid: string, what: string, body: object = {}) =>
      call(who, 'POST', `${LICENCES_API}/${idguid}/${what}`, body),
  };
}

export const TERMS = { seats: 2, expires_on: null, grace_days: 7, silence_days: 30, features: ['izvoz'] };
const OFFER = {
  ...{ mode: 'free', seats: 2, days: 365, grace_days: 7, silence_days: 30, features: ['izvoz'] },
  terms: '',
};

/** A machine that asks; each question is newer than the one before. */
export function machine(t: TestApp, token: string, fingerprint = `otisak-${randomUUID()}`) {
  let counter = Date.now();
  const question = (more: object = {}) => {
    counter += 1;
    const nonce = randomBytes(18).toString('base64url');
    const time = new Date().toISOString();
    return {
      token,
      fingerprint,
      name: 'Kasa 1',
      version: '2.1.0',
      platform: 'windows',
      time,
      nonce,
      counter,
      ...more,
    };
  };
  return {
    fingerprint,
    question,
    ask: (action: Action, more: object = {}): Promise<Answer> =>
      t.call('POST', `${MACHINES_API}/${action}`, { body: question(more) }),
    /** The answer; throws where it is refused. */
    async answer(action: Action, more: object = {}): Promise<LicenceAnswer> {
      const { status, body } = await t.call('POST', `${MACHINES_API}/${action}`, { body: question(more) });
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.data;
    },
  };
}

/** An organisation as a job works for it. */
export async function organisation(t: TestApp, id: string): Promise<JobTenant> {
  const tenant = (await findTenant(t.deps.database, id))!;
  return { tenant, within: (work) => asSystem(t.deps.database, tenant, work) };
}
