import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { newId } from '../../../core/id.ts';
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
