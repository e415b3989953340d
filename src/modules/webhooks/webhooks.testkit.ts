import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { registerWebhookEvents, webhookEvents } from '../../core/webhook-events.ts';

export const OPEN = { name: 'stvar.otvorena', label: 'Stvar je otvorena' };
export const CLOSED = { name: 'stvar.tajna', label: 'Tajna stvar', permission: 'erp_drzave_pregled' };
const API = '/api/admin/webhooks';
export const RIGHTS = ['admin_webhooks_pregled', 'admin_webhooks_save'];
export let t: TestApp;
export let person: Person;

export const SENT = { name: 'Skladište', url: 'https://prijem.primjer.ba/carsija', events: [OPEN.name] };
export const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  who = person,
) => t.call(method, `${API}${path}`, { token: who.token, body });

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    registerWebhookEvents([...webhookEvents(), OPEN, CLOSED]);
    t = await createTestApp({ WEBHOOK_ALLOW: '192.168.7.0/24' });
    person = await t.member({ permissions: RIGHTS });
  });
  afterAll(() => t.close());
};
