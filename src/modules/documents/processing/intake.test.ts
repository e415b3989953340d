import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { putFile, type RunInTenant } from '../../../core/files/put.ts';
import { asSystem } from '../../../core/system.ts';
import { takeIn } from './intake.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('a mail that is too large is refused by its size, before it is read', async () => {
  const { tenantId } = await t.member();
  const run: RunInTenant = (work) =>
    asSystem(t.deps.database, { id: tenantId, name: '', isOperator: false }, work);
  const read: string[] = [];
  const store = {
    ...t.deps.files,
    read: async (id: string) => {
      read.push(id);
      throw new Error('It was read');
    },
  };
  const mail = Buffer.from(
    'From: a@primjer.ba\r\nSubject: Racun\r\nDate: Fri, 27 Nov 2026 10:00:00 +0100\r\n\r\nRacun',
  );
  const { idguid } = await putFile(t.deps.files, run, { name: 'poruka.eml' }, mail);
  await t.ownerDb.execute(sql`update files set size = ${26 * 1024 * 1024} where idguid = ${idguid}`);
  await expect(takeIn({ store, run }, idguid, { type: null, origin: 'osoba' })).rejects.toMatchObject({
    status: 422,
    errors: { file: 'Poruka je veća od 25 MB.' },
  });
  expect(read).toEqual([]);
});
