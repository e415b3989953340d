import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { dayOf, daysLater } from '../../../core/dates.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { madeUbl } from '../extraction/xml/test/made.ts';
import { retireDocuments } from './retention.service.ts';
import { deskOf } from './testkit.ts';

export const TODAY = dayOf(new Date());
export const YESTERDAY = daysLater(TODAY, -1);
export let t: TestApp;
export let person: Person;
export let desk: ReturnType<typeof deskOf>;

let sent = 0;
/** A document in a state that is kept until a day; an e-invoice is read at once. */
export async function kept(
  until: string | null,
  state = 'odobren',
  who = desk,
  more = sql``,
): Promise<string> {
  sent += 1;
  const { body } = await who.send(`${madeUbl()}<!-- ${sent} -->`, `${sent}.xml`, 'faktura');
  const { idguid } = await who.worked(body.data.idguid);
  await t.ownerDb.execute(
    sql`update dok_documents set retain_until = ${until}, state = ${state} ${more} where idguid = ${idguid}`,
  );
  return idguid;
}
export const retire = async (most?: number, who = person): Promise<number> => {
  const tenant = (await findTenant(t.deps.database, who.tenantId))!;
  const once = () =>
    asSystem(t.deps.database, tenant, (ctx) => retireDocuments(ctx, t.deps, new Date(), most));
  let parts = 1;
  while (await once()) parts += 1;
  return parts;
};
export const idsOf = async (who = desk, path = ''): Promise<string[]> =>
  (await who.call('GET', path)).body.data.map(({ idguid }: { idguid: string }) => idguid).sort();

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
