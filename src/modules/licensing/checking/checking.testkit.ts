import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import { customer, licensing, publisher } from '../testkit.ts';

export let t: TestApp;
export let own: ReturnType<typeof licensing>;
export let emina: Person;
export let buyer: Person;
export let application: { idguid: string; slug: string };

export const issue = (more: object = {}): Promise<LicencePage> =>
  own.issue(emina, application.idguid, buyer.tenantId, more);
export const machinesOf = (licence: LicencePage) => own.machines(buyer, licence.idguid);
export const codeOf = async (asked: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await asked;
  return [status, body.code ?? null];
};

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    own = licensing(t);
    emina = await publisher(t);
    buyer = await customer(t);
    application = await own.application(emina);
  });
  afterAll(() => t.close());
};
