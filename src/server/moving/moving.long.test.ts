// Long, since an archive is made of a whole organisation and read over and over. In the suite: moving.test.ts (every row, file and secret
// comes along, and nothing stays of who is deleted), lines.test.ts, src/modules/moving/moving.test.ts (who may, what is missing).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  archive,
  from,
  idsStored,
  known,
  limit,
  listedAsRemoved,
  moved,
  ROLE,
  roles,
  setUp,
  stays,
  to,
  WORD,
  work,
} from './moving.testkit.ts';
import type { Removal } from './remove.ts';
import { archiveOf, countsOf, PASSPHRASE, source } from './test/filled.ts';

setUp();
const check = (bytes = archive, passphrase = PASSPHRASE) =>
  to.deps.moves.check(source(bytes), passphrase, work);

describe('an archive', limit, () => {
  it('shows nothing of what is in it without its password, and cannot be altered', async () => {
    expect(archive.includes(WORD)).toBe(false);
    await expect(check(archive, 'neka druga lozinka')).rejects.toThrow('Lozinka arhive nije tačna');
    const altered = Buffer.from(archive);
    altered[altered.length - 100]! ^= 1;
    await expect(check(altered)).rejects.toThrow(/oštećena/);
    await expect(check(archive.subarray(0, -20))).rejects.toThrow(/oštećena|nepotpuna/);
  });

  it('is tried out without a trace', async () => {
    const found = await check();
    expect(found.obstacles).toEqual([]);
    expect(found).toMatchObject({ files: 1, faulty: [], organisation: { id: moved.person.tenantId } });
    expect(found.people.map(({ known: has }) => has).sort()).toEqual([false, true]);
    const counts = await countsOf(to, moved.person.tenantId);
    expect(Object.entries(counts).filter(([, n]) => n > 0)).toEqual([]);
    expect(await idsStored(to)).not.toContain(moved.file);
  });

  it('of the operator is not made', async () => {
    const { tenantId } = await from.admin();
    await expect(archiveOf(from, tenantId)).rejects.toThrow('operatera se ne seli');
  });

  it('names what is taken, and what can be done, before anything is written', async () => {
    const { rows } = await from.ownerDb.execute<{ slug: string }>(
      sql`select slug from shops where tenant_id = ${moved.person.tenantId}`,
    );
    const other = known;
    await to.ownerDb.execute(
      sql`insert into shops (tenant_id, slug) values (${other.tenantId}, ${rows[0]!.slug})`,
    );
    await to.ownerDb.execute(sql`update roles set name = 'druga-uloga' where idguid = ${roles.to}`);
    const { obstacles } = await to.deps.moves.bringIn(source(archive), PASSPHRASE, work);
    expect(obstacles).toEqual([
      expect.stringMatching(/Organizacija se poziva na zapise kojih ovdje nema.*uloga-svih.*Dodajte ih/),
      expect.stringMatching(/^Adresa prodavnice „.*”: ovdje to već ima neko drugi\. Promijenite/),
    ]);
    expect(await idsStored(to)).not.toContain(moved.file);
    await to.ownerDb.execute(sql`delete from shops where tenant_id = ${other.tenantId}`);
    await to.ownerDb.execute(sql`update roles set name = ${ROLE} where idguid = ${roles.to}`);
  });
});

describe('an organisation that is brought in', limit, () => {
  it('and is not because of a fault, leaves its bytes to the sweep', async () => {
    const stop = new AbortController();
    const report = (percent: number): void => {
      if (percent > 74) stop.abort(new Error('prekinuto'));
    };
    const entering = to.deps.moves.bringIn(source(archive), PASSPHRASE, { report, signal: stop.signal });
    await expect(entering).rejects.toThrow('prekinuto');
    expect(await idsStored(to)).toContain(moved.file);
    expect(await listedAsRemoved(to)).toContain(moved.file);
  });

  it('is not brought in over itself', async () => {
    expect((await to.deps.moves.bringIn(source(archive), PASSPHRASE, work)).obstacles).toEqual([]);
    const { obstacles } = await to.deps.moves.bringIn(source(archive), PASSPHRASE, work);
    expect(obstacles[0]).toContain('je već na ovoj instalaciji');
    expect(await to.deps.files.sizeOf(moved.file)).toBe(moved.bytes.length);
  });
});

describe('an organisation that is deleted', limit, () => {
  const noted: Removal[] = [];
  const remove = (tenantId: string, deleted: Removal | null = null) =>
    from.deps.moves.remove(tenantId, {
      ...{ ...work, deleted },
      note: async (_, done) => noted.push(done),
    });

  it('and has been brought in again is not touched by an attempt to end its deletion', async () => {
    const { tenantId } = stays.person;
    const before = await from.deps.moves.survey(tenantId);
    await expect(remove(tenantId, { rows: 700, files: 1, accounts: 2 })).rejects.toThrow('ponovo unesena');
    expect(await from.deps.moves.survey(tenantId)).toEqual(before);
  });
});
