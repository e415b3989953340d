import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { startSimulator } from '../simulator/simulator.ts';
import { addBot, post, said, type TestBot } from './testkit.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const PART = Buffer.alloc(65_536, 7);

export let t: TestApp;
export let sim: Simulator;
export let bot: TestBot;
/** Answers what the simulator has no trap for. */
let odd: Server;
export let oddOrigin: string;
export let hits = 0;

interface Row extends Record<string, unknown> {
  idguid: string;
  media_state: string;
  media_fault: string | null;
  name: string | null;
  media_type: string | null;
  state: string | null;
}
let people = 0;

export async function rowOf(person: string): Promise<Row | undefined> {
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
export async function sends(
  type: string,
  media: string,
  more: object = {},
): Promise<Row & { person: string }> {
  const person = `osoba${++people}`;
  await post(t, bot, said(person, '', { message: { type, media, ...more } }));
  return { person, ...(await decided(person)) };
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
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
        return void response
          .writeHead(200)
          .end('<!doctype html><html><body><script>1</script></body></html>');
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
};
