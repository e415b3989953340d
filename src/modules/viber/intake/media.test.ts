import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { fetchAgain } from '../inbox/send.service.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { startSimulator } from '../simulator/simulator.ts';
import { fetchMedia } from './fetch-media.ts';
import { addBot, post, said, type TestBot } from './testkit.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const PART = Buffer.alloc(65_536, 7);

let t: TestApp;
let sim: Simulator;
let bot: TestBot;
/** Answers what the simulator has no trap for. */
let odd: Server;
let oddOrigin: string;
let hits = 0;
beforeAll(async () => {
  t = await createTestApp({ VIBER_ALLOW: '127.0.0.0/8' });
  const { tenantId } = await t.member();
  bot = await addBot(t, tenantId);
  sim = await startSimulator({ speed: 600 });
  odd = createServer(({ url = '' }, response) => {
    hits++;
    const hops = Number(/^\/hops\/(\d)/.exec(url)?.[1] ?? -1);
    if (hops > 0) return void response.writeHead(302, { location: `/hops/${hops - 1}` }).end();
    if (url === '/file-redirect')
      return void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (url === '/503') return void response.writeHead(500).end('<html>Java</html>');
    if (url === '/empty.png') return void response.writeHead(200).end();
    if (url === '/long.png')
      return void response.writeHead(200, { 'content-length': String(11 * 1024 * 1024) }).write(PNG);
    if (url === '/endless.png') {
      response.writeHead(200).write(PNG);
      const more = () => {
        while (!response.destroyed && response.write(PART));
      };
      response.on('drain', more);
      return void more();
    }
    if (url === '/cut.png') {
      response.writeHead(200, { 'content-length': '5000' }).write(PNG);
      return void setTimeout(() => response.destroy(), 30);
    }
    if (url === '/page.jpg')
      return void response.writeHead(200).end('<!doctype html><html><body><script>1</script></body></html>');
    response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
  });
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  oddOrigin = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
});
afterAll(async () => {
  odd.close();
  odd.closeAllConnections();
  await sim.close();
  await t.close();
});

interface Row extends Record<string, unknown> {
  idguid: string;
  media_state: string;
  media_fault: string | null;
  name: string | null;
  media_type: string | null;
  state: string | null;
}
let people = 0;

async function rowOf(person: string): Promise<Row | undefined> {
  const { rows } = await t.ownerDb.execute<Row>(sql`
    select m.idguid, m.media_state, m.media_fault, f.name, f.media_type, f.state from viber_messages m
    join viber_conversations c on c.idguid = m.conversation_id left join files f on f.idguid = m.file_id
    where c.bot_id = ${bot.idguid} and c.user_id = ${person}`);
  return rows[0];
}

const decided = (person: string): Promise<Row> =>
  eventually(async () => {
    const row = await rowOf(person);
    if (!row || !['stored', 'refused'].includes(row.media_state)) throw new Error(row?.media_state ?? 'none');
    return row;
  });

/** A person sends a file of a kind that is at this address; what became of it. */
async function sends(type: string, media: string, more: object = {}): Promise<Row & { person: string }> {
  const person = `osoba${++people}`;
  await post(t, bot, said(person, '', { message: { type, media, ...more } }));
  return { person, ...(await decided(person)) };
}
const filesKept = async (): Promise<number> =>
  (await t.ownerDb.execute<{ count: number }>(sql`select count(*)::int as count from files`)).rows[0]!.count;

describe('files that people send', () => {
  it('are fetched and stored, with a name that says what they are', async () => {
    const link = (name: string): string => `${sim.origin}/media/ab-${Date.now()}/${name}`;
    expect(await sends('picture', link('slika.png'))).toMatchObject({
      media_state: 'stored',
      media_fault: null,
      name: 'slika.png',
      media_type: 'image/png',
      state: 'ready',
    });
    expect(await sends('file', link('ponuda.pdf'), { file_name: 'Ponuda č 7.pdf' })).toMatchObject({
      name: 'Ponuda č 7.pdf',
      media_type: 'application/pdf',
    });
    expect(await sends('video', link('snimak.mp4'))).toMatchObject({ media_state: 'stored' });
    expect(await sends('picture', `${oddOrigin}/bez-nastavka`)).toMatchObject({ name: 'bez-nastavka.png' });
    expect(await sends('picture', `${oddOrigin}/hops/3`)).toMatchObject({ media_state: 'stored' });
  });

  it('are not fetched for stickers, addresses, and messages without one', async () => {
    await post(
      t,
      bot,
      said('naljepnica', '', { message: { type: 'sticker', sticker_id: 1, media: `${oddOrigin}/s` } }),
    );
    await post(t, bot, said('adresa', '', { message: { type: 'url', media: `${oddOrigin}/u` } }));
    await post(t, bot, said('prazno', '', { message: { type: 'picture', media: 'nije adresa' } }));
    for (const person of ['naljepnica', 'adresa', 'prazno'])
      await eventually(async () => expect(await rowOf(person)).toMatchObject({ media_state: null }));
  });

  it('that cannot be had leave the reason, and nothing of themselves', async () => {
    const before = await filesKept();
    const found: Record<string, string | null> = {};
    const tried: [string, string, string?][] = [
      ['inside', `${sim.origin}/media/inside/x.jpg`],
      ['metadata', 'http://169.254.169.254/latest/meta-data/x.jpg'],
      ['private', 'https://10.0.0.1/x.jpg'],
      ['endless', `${sim.origin}/media/endless/x.jpg`, 'file'],
      ['endless picture', `${oddOrigin}/endless.png`],
      ['svg', `${sim.origin}/media/svg/x.jpg`],
      ['page', `${oddOrigin}/page.jpg`],
      ['text as video', `${oddOrigin}/page.jpg`, 'video'],
      ['expired', `${sim.origin}/media/ab-1/x.png`],
      ['status', `${oddOrigin}/503`],
      ['empty', `${oddOrigin}/empty.png`],
      ['long', `${oddOrigin}/long.png`],
      ['cut', `${oddOrigin}/cut.png`],
      ['hops', `${oddOrigin}/hops/4`],
      ['file', `${oddOrigin}/file-redirect`],
      ['nobody', 'http://127.0.0.1:1/x.png'],
    ];
    // All at once: the worker takes up the next one as soon as it has time.
    await Promise.all(
      tried.map(async ([name, url, kind]) => {
        found[name] = (await sends(kind ?? 'picture', url)).media_fault;
      }),
    );
    expect(found).toEqual({
      inside: 'Adresa datoteke vodi u privatnu mrežu.',
      metadata: 'Adresa datoteke vodi u privatnu mrežu.',
      private: 'Adresa datoteke vodi u privatnu mrežu.',
      endless: 'Datoteka je veća od 50 MB, pa nije preuzeta.',
      'endless picture': 'Datoteka je veća od 10 MB, pa nije preuzeta.',
      svg: 'Ovo nije slika koja se može prikazati, nego SVG dokument. Zato nije sačuvano.',
      page: 'Ovo nije slika koja se može prikazati, nego web stranica. Zato nije sačuvano.',
      'text as video': 'Ovo nije video, nego web stranica. Zato nije sačuvano.',
      expired: 'Veza do datoteke više ne vrijedi.',
      status: 'Server na kojem je datoteka ne daje je (status 500).',
      empty: 'Datoteka je prazna.',
      long: 'Datoteka je veća od 10 MB, pa nije preuzeta.',
      cut: 'Veza se prekinula prije nego što je cijela datoteka stigla.',
      hops: 'Adresa datoteke preusmjerava na drugu, ali se do datoteke ne dolazi.',
      file: 'Adresa datoteke preusmjerava na drugu, ali se do datoteke ne dolazi.',
      nobody: 'Server na kojem je datoteka ne javlja se.',
    });
    expect(await filesKept()).toBe(before);
  });

  it('that trickle are given up in time', async () => {
    const content = {
      kind: 'picture',
      text: null,
      data: { media: `${sim.origin}/media/slow/x.png` },
    } as const;
    const fetching = { log: t.deps.log, allow: ['127.0.0.0/8'], signal: AbortSignal.timeout(700) };
    await expect(fetchMedia(content, fetching, async () => 'stored')).rejects.toThrow(
      'Datoteka nije stigla na vrijeme.',
    );
  });

  it('are fetched again when a person asks, while the link lives; an organisation without room is told', async () => {
    await t.ownerDb.execute(
      sql`insert into file_quotas (tenant_id, bytes, files) values (${bot.tenantId}, 1, 1)`,
    );
    const refused = await sends('picture', `${oddOrigin}/puno.png`);
    expect(refused).toMatchObject({
      media_state: 'refused',
      media_fault: expect.stringMatching(/^(Organizacija može čuvati najviše|Nema dovoljno prostora)/),
    });
    await t.ownerDb.execute(sql`delete from file_quotas where tenant_id = ${bot.tenantId}`);
    const tenant = (await findTenant(t.deps.database, bot.tenantId))!;
    const before = hits;
    await asSystem(t.deps.database, tenant, (ctx) => fetchAgain(ctx, refused.idguid));
    await eventually(async () =>
      expect(await rowOf(refused.person)).toMatchObject({ media_state: 'stored' }),
    );
    expect(hits).toBeGreaterThan(before);
  });

  it('that a dead node was fetching are fetched by another', async () => {
    const { idguid, person } = await sends('picture', `${oddOrigin}/opet.png`);
    await t.ownerDb.execute(sql`
      update viber_messages set media_state = 'fetching', file_id = null, media_tried_at = now() - interval '3 minutes' where idguid = ${idguid}`);
    // Any message wakes the pump.
    const other = await sends('picture', `${oddOrigin}/budi.png`);
    expect(other.media_state).toBe('stored');
    await eventually(async () =>
      expect(await rowOf(person)).toMatchObject({ media_state: 'stored', state: 'ready' }),
    );
  });
});
