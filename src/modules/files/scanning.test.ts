import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { EICAR } from '../../../test/clamd.ts';
import type { Person } from '../../../test/helper.ts';
import { unzipped } from '../../../test/unzipped.ts';
import type { WaitingThing } from '../dashboard/dashboard.api.ts';
import {
  becomes,
  call,
  fake,
  keep,
  notices,
  person,
  scanOf,
  scanRest,
  setUp,
  t,
} from './scanning.testkit.ts';
import { BYTES, MADE, RIGHTS, WAIT } from './test/scanned.ts';

setUp();

describe('a file', () => {
  it('is handed out by nobody until clamd has found nothing in it', async () => {
    fake.delay = 1500;
    const { idguid, scan } = await keep('čisto', 'čisto.txt');
    expect(scan).toBe('waiting');
    for (const path of [...BYTES, ...MADE]) {
      const answer = await call('GET', `/${idguid}/${path}`);
      expect([answer.status, answer.body.code], path).toEqual([423, 'scanning']);
      expect(answer.body.message).toMatch('još provjerava na viruse');
      expect(answer.headers['retry-after']).toBe('5');
    }
    const zip = await unzipped((await call('GET', `/zip?idguids=${idguid}`)).raw);
    expect(Object.keys(zip)).toEqual(['NIJE U ARHIVI.txt']);
    await becomes(idguid, 'clean');
    expect((await call('GET', `/${idguid}/content`)).raw.toString()).toBe('čisto');
    // Its preview has waited, too.
    await vi.waitFor(
      async () =>
        expect((await call('GET', `/${idguid}/text`)).body.data).toMatchObject({
          state: 'done',
          text: 'čisto',
        }),
      WAIT,
    );
    expect(await notices(person)).toEqual([]);
  });

  it('with a virus is never handed out, and its sender and the administrators are told', async () => {
    const admin = await t.member({ tenantId: person.tenantId, permissions: ['admin_users_save', ...RIGHTS] });
    const colleague = await t.member({ tenantId: person.tenantId, permissions: RIGHTS });
    const other = await t.member({ permissions: ['admin_users_save'] });
    const { idguid } = await keep(`x${EICAR}`, 'račun.exe');
    await becomes(idguid, 'infected');
    const row = (await call('GET', `/${idguid}`)).body.data;
    expect(row).toMatchObject({ scan: 'infected', virus: 'Eicar-Test-Signature' });
    expect((await call('GET', '')).body.data[0]).toMatchObject({ scan: 'infected' });
    expect((await call('GET', `/${idguid}/versions`)).body.data[0]).toMatchObject({ scan: 'infected' });
    for (const path of [...BYTES, ...MADE]) {
      const answer = await call('GET', `/${idguid}/${path}`);
      expect([answer.status, answer.body.code], path).toEqual([409, 'infected']);
    }
    const waiting = async ({ token }: Person): Promise<WaitingThing | undefined> =>
      (await t.call('GET', '/api/dashboard/waiting', { token })).body.data.things.find(
        ({ name }: WaitingThing) => name === 'zarazene-datoteke',
      );
    const locked = { count: 1, to: '/admin/stored-files?scan__in=infected', urgency: 'now' };
    expect(await waiting(colleague)).toMatchObject(locked);
    expect(await waiting(other)).toBeUndefined();
    const clean = await keep('dobro', 'dobro.txt');
    await becomes(clean.idguid, 'clean');
    const zip = await unzipped((await call('GET', `/zip?idguids=${idguid},${clean.idguid}`)).raw);
    expect(Object.keys(zip).sort()).toEqual(['NIJE U ARHIVI.txt', 'dobro.txt']);
    expect(zip['NIJE U ARHIVI.txt']).toMatch(/račun\.exe: .*virus/);
    const told = [{ title: 'Virus u datoteci „račun.exe”', path: `/admin/stored-files/${idguid}` }];
    expect(await notices(person)).toEqual(told);
    expect(await notices(admin)).toEqual(told);
    expect(await notices(colleague)).toEqual([]);
    expect(await notices(other)).toEqual([]);
  });

  it('waits while clamd is out of order, and is never taken for clean', async () => {
    fake.mood = 'odd';
    const { idguid } = await keep('strpljivo', 's.txt');
    const failing = () =>
      t.ownerDb.execute(
        sql`select 1 from pgboss.job where name = 'files.scan' and state = 'retry' and data ->> 'idguid' is not null`,
      );
    await vi.waitFor(async () => expect((await failing()).rows).not.toEqual([]), WAIT);
    expect(await scanOf(idguid)).toBe('waiting');
    expect((await call('GET', `/${idguid}/content`)).status).toBe(423);
    fake.mood = 'works';
    await scanRest();
    expect(await scanOf(idguid)).toBe('clean');
  });
});
