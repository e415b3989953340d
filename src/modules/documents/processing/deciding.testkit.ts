import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { madeUbl } from '../extraction/xml/test/made.ts';
import { types } from '../types/types.table.ts';
import { deskOf } from './testkit.ts';

export let t: TestApp;
export let person: Person;
export let desk: ReturnType<typeof deskOf>;

export const sure = async (...documents: string[]) =>
  (await desk.call('POST', '/odobri-sigurne', { documents })).body.data;
export const typesSay = (values: Partial<typeof types.$inferInsert>) =>
  t.ownerDb.update(types).set(values).where(eq(types.tenant_id, person.tenantId));
export const colleague = async () => deskOf(t, await t.member({ tenantId: person.tenantId }));
/** An e-invoice: all that it says is sure. */
export const invoice = async (xml = madeUbl()) => {
  const { body } = await desk.send(xml, 'e-faktura.xml');
  return desk.worked(body.data.idguid);
};
export const codesOf = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code);

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
  });
  beforeEach(async () => {
    person = await t.member();
    desk = deskOf(t, person);
  });
  afterAll(() => t.close());
};
