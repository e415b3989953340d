import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sweepFiles } from '../src/core/files/sweep.ts';
import { filesOf } from '../src/core/files/testkit.ts';
import { call, member, PATH, stranger, test } from './all-kinds.testkit.ts';

/** A file of a record, in the application of `setUpKinds`. */
export function describeFile(): void {
  describe('a file', () => {
    const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    const send = async (content: Buffer, name = 'Ugovor č.pdf', person = member) =>
      (await (await filesOf(test, person)).put(content, name)).idguid;
    const make = async (ugovor: unknown) =>
      call('POST', '', { naziv: `S ugovorom ${Math.random()}`, ugovor });
    const load = (path: string, headers = {}) =>
      test.call('GET', PATH + path, { token: member.token, headers });
    const sweep = async () => {
      const { run } = await filesOf(test, member);
      await sweepFiles(test.deps.files, run);
    };

    it('is answered by its name, and as it was sent', async () => {
      const made = await make(await send(PDF));
      expect(made.body.data.refs.ugovor).toBe('Ugovor č.pdf');
      const path = `/${made.body.data.idguid}/files/ugovor`;
      const whole = await load(path);
      expect(whole.raw.equals(PDF)).toBe(true);
      expect(whole.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Ugovor ?.pdf"; filename*=UTF-8''Ugovor%20%C4%8D.pdf`,
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      expect((await load(`${path}?inline=1`)).headers['content-disposition']).toMatch(/^inline/);
      const part = await load(path, { range: 'bytes=1-3' });
      expect([part.status, part.raw.toString(), part.headers['content-range']]).toEqual([
        206,
        'PDF',
        `bytes 1-3/${PDF.length}`,
      ]);
      expect((await load(path, { range: 'bytes=-5' })).raw.toString()).toBe('%%EOF');
      const beyond = await load(path, { range: `bytes=${PDF.length}-` });
      expect([beyond.status, beyond.body.message]).toEqual([416, 'Traženi dio datoteke ne postoji.']);
      expect((await load(path, { 'if-none-match': String(whole.headers.etag) })).status).toBe(304);
      expect(
        (
          await call(
            'GET',
            `?format=csv&columns=naziv,ugovor&naziv=${encodeURIComponent(made.body.data.naziv)}`,
          )
        ).body,
      ).toContain('Ugovor č.pdf');
    });

    it('is reached by a ticket of the session, as long as the right lasts', async () => {
      const made = await make(await send(PDF));
      const path = `${PATH}/${made.body.data.idguid}/files/ugovor`;
      const { body } = await test.call('GET', '/api/auth/ticket', { token: member.token });
      const { ticket } = body.data;
      expect((await test.call('GET', `${path}?ticket=${ticket}`)).status).toBe(200);
      expect((await test.call('GET', `${path}?ticket=${member.token}`)).status).toBe(401);
      expect((await test.call('GET', path, { token: ticket })).status).toBe(401);
      expect((await test.call('GET', `${PATH}?ticket=${ticket}`)).status).toBe(401);
      expect((await test.call('GET', path)).status).toBe(401);
      const other = (await test.call('GET', '/api/auth/ticket', { token: stranger.token })).body.data.ticket;
      expect((await test.call('GET', `${path}?ticket=${other}`)).status).toBe(404);
    });

    it('of another type, too large, not arrived or of somebody else is refused at the field', async () => {
      const refused = async (id: unknown) => (await make(id)).body.errors?.ugovor;
      expect(await refused(await send(Buffer.from('tekst')))).toBe('Ova vrsta datoteke se ovdje ne prima.');
      expect(await refused(await send(Buffer.concat([PDF, Buffer.alloc(1024 ** 2)])))).toMatch(
        'najviše 1 MB',
      );
      expect(await refused(await send(PDF, 'x.pdf', stranger))).toMatch('Pošaljite je ponovo');
      expect(await refused('22222222-2222-4222-8222-222222222222')).toMatch('Pošaljite je ponovo');
      expect(await refused('x')).toBe('Pošaljite datoteku.');
    });

    it('stays with its record in the trash, and goes when nothing needs it', async () => {
      const id = await send(Buffer.concat([PDF, Buffer.from('jedini')]));
      const { idguid, version } = (await make(id)).body.data;
      await call('DELETE', `/${idguid}`);
      await sweep();
      await call('POST', '/trash/restore', { idguids: [idguid] });
      expect((await load(`/${idguid}/files/ugovor`)).raw.toString()).toMatch('jedini');
      const next = await call('PATCH', `/${idguid}`, { version: version + 1, ugovor: null });
      expect(next.body.data.ugovor).toBe(null);
      const history = (await call('GET', `/${idguid}/history`)).body.data;
      expect(history[0].changes.ugovor).toEqual({ from: 'Ugovor č.pdf', to: null });
      await sweep();
      const { rows } = await test.ownerDb.execute(sql`select from files where idguid = ${id}`);
      expect(rows).toHaveLength(0);
      expect((await load(`/${idguid}/files/ugovor`)).status).toBe(404);
      expect((await load(`/${idguid}/files/naziv`)).status).toBe(404);
    });
  });
}
