// Long, since a mail server hands messages over. In the suite: documents.test.ts (a mail brings its attachments, and is refused without
// any), intake.test.ts (one that is too large is refused).
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataFolder } from '../../../../test/folder.ts';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { makeKey } from '../../api-keys/testkit.ts';
import { madeUbl } from '../extraction/xml/test/made.ts';
import { deskOf } from './testkit.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const RIGHTS = ['admin_api_keys_pregled', 'admin_api_keys_save'];
/** The script as operations.md has it. */
const [SCRIPT = ''] =
  /#!\/bin\/sh\nsaid=[\s\S]*?(?=```)/.exec(
    readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8'),
  ) ?? [];
/** Codes of sysexits.h with what a mail server answers. */
const ANSWERS: Readonly<Record<number, number>> = { 65: 554, 75: 451 };

const folder = dataFolder('mail-in');
const script = join(folder.path, 'carsija-posta');
const header = join(folder.path, 'kljuc');
let t: TestApp;
let person: Person;
let server: SMTPServer;
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ permissions: RIGHTS });
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  writeFileSync(
    script,
    SCRIPT.replace('https://www.primjer.ba', address).replace('/etc/carsija/kljuc', header),
  );
  const { key } = await makeKey(t, person, { permissions: [RIGHTS[0]], allowed_addresses: ['127.0.0.1'] });
  writeFileSync(header, `Authorization: Bearer ${key}\n`);
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const child = spawn('/bin/sh', [script], { stdio: ['pipe', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.on('data', (part: Buffer) => {
        said += part.toString();
      });
      stream.pipe(child.stdin);
      child.on('close', (code) =>
        done(
          code === 0
            ? null
            : Object.assign(new Error(said.trim() || 'Later'), { responseCode: ANSWERS[code!] }),
        ),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await t.close();
  folder.remove();
});

/** Mails these files to the organisation; answers the mail server's code. */
async function mail(attachments: { filename: string; content: Buffer }[]): Promise<number> {
  const { port } = server.server.address() as { port: number };
  const transport = createTransport({ host: '127.0.0.1', port, secure: false });
  return transport
    .sendMail({
      from: 'Žito d.o.o. <racuni@zito.example>',
      to: 'fakture@primjer.example',
      subject: 'Račun za maj',
      text: 'U prilogu je račun.',
      attachments,
    })
    .then(
      () => 250,
      (error: { responseCode: number }) => error.responseCode,
    );
}

it.skipIf(!hasCurl)('a mail server hands messages over with the documented command', async () => {
  const desk = deskOf(t, person);
  expect(await mail([{ filename: 'račun maj.xml', content: Buffer.from(madeUbl()) }])).toBe(250);
  const { data } = (await desk.call('GET')).body;
  expect(data).toMatchObject([{ name: 'račun maj.xml', origin: 'posta' }]);
  expect((await desk.worked(data[0].idguid)).type).toBe('faktura');

  expect(await mail([])).toBe(554);
  writeFileSync(header, 'Authorization: Bearer crs_aaaaaaaa_povucen\n');
  expect(await mail([{ filename: 'a.xml', content: Buffer.from(madeUbl()) }])).toBe(451);
  expect((await desk.call('GET')).body.data).toHaveLength(1);
});
