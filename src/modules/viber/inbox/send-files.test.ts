import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { newId } from '../../../core/id.ts';
import { SAVE_CHAT, SEE_CHAT } from '../labels.ts';
import { fileMessage, kindOf, problemOf } from './screens/composer/use-files.ts';
import { type ChatApp, createChatApp } from './testkit.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await createChatApp();
});
afterAll(() => app?.close());

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const MP4 = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends a file as the composer of the chat does. */
async function attach(name: string, type: string, bytes: Buffer, caption: string | null = null) {
  const conversation = await app.conversation({ customer: 1 });
  const files = await filesOf(app.t, app.amra);
  const { idguid } = await files.put(bytes, name);
  const kind = kindOf({ type, size: bytes.length });
  return app.call(app.amra, 'POST', `/conversations/${conversation}/messages`, {
    ...fileMessage({ id: newId(), kind }, caption, idguid),
    after: 0,
  });
}

it.each([
  ['Račun.pdf', 'application/pdf', PDF, { type: 'file', file_name: 'Račun.pdf', size: PDF.length }],
  ['snimak.mp4', 'video/mp4', MP4, { type: 'video', size: MP4.length }],
  ['slika.png', 'image/png', PNG, { type: 'picture', text: '' }],
])('%s goes from the composer to the phone', async (name, type, bytes, onPhone) => {
  const sent = await attach(name, type, bytes);
  expect(sent.body).toMatchObject({ data: { data: { file_name: name, size: bytes.length } } });
  await eventually(async () => {
    const inbox = (await app.sim.control('inbox', { customer: 1 })) as { message: object }[];
    expect(inbox.at(-1)?.message).toMatchObject(onPhone);
  });
});

it.each(['program.exe', 'Skripta.VBS', 'README'])(
  '%s is refused, by the composer in the same words',
  async (name) => {
    const said = problemOf({ name, type: '', size: PDF.length });
    expect(said).not.toBeNull();
    const { status, body } = await attach(name, '', PDF);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ file_id: said });
  },
);

it('a file of a conversation is attached to its company, once, by who may change companies', async () => {
  const sent = await attach('kapija.png', 'image/png', PNG);
  const { idguid } = sent.body.data;
  const companies = ['admin_companies_pregled', 'admin_companies_save'];
  const keeper = await app.agent('Lejla Musić', [SEE_CHAT, SAVE_CHAT, ...companies]);
  const put = (person: typeof keeper) => app.call(person, 'POST', `/messages/${idguid}/attach`);
  expect((await put(app.amra)).status).toBe(403);
  expect((await put(keeper)).body).toMatchObject({ code: 'no_company' });

  const { token } = keeper;
  const made = await app.t.call('POST', '/api/admin/companies', { token, body: { naziv: 'Kapije d.o.o.' } });
  const company = made.body.data.idguid;
  const conversation = await app.conversation({ customer: 1 });
  await app.t.ownerDb.execute(
    sql`update viber_conversations set company_id = ${company} where idguid = ${conversation}`,
  );
  for (let times = 0; times < 2; times++)
    expect((await put(keeper)).body.data).toEqual({
      ...{ company: { idguid: company, name: 'Kapije d.o.o.' }, name: 'kapija.png' },
    });
  const attached = await app.t.call('GET', `/api/admin/companies/${company}/attachments`, { token });
  expect(attached.body.data).toMatchObject([{ name: 'kapija.png', note: 'Iz Viber razgovora' }]);
  const stranger = await app.t.member({ permissions: [SEE_CHAT, SAVE_CHAT, ...companies] });
  expect((await put(stranger)).status).toBe(404);
});
