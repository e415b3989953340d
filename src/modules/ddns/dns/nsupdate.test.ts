import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'dns-packet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { dataFolder } from '../../../../test/folder.ts';
import { emptyAnswer } from './signed-request.ts';
import { startServer, type TestServer } from './test/server.ts';
import { checkRequest, type KeyOf, type Sign } from './tsig.ts';
import type { TsigAlgorithm } from './tsig-algorithms.ts';
import { readUpdate, type UpdateMessage } from './update-message.ts';
import { OPCODE, RCODE, readHeader } from './wire.ts';

const tools = await programs(['nsupdate']);
const secret = randomBytes(32);
const base64 = secret.toString('base64');
const KEYS: Record<string, TsigAlgorithm> = {
  'md5.example': 'hmac-md5.sig-alg.reg.int',
  'sha256.example': 'hmac-sha256',
  'sha512.example': 'hmac-sha512',
};

const SOA = {
  mname: 'ns.dom.example',
  rname: 'a.dom.example',
  serial: 1,
  refresh: 1,
  retry: 1,
  expire: 1,
  minimum: 1,
};

describe.skipIf(tools.missing)(`nsupdate${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  let server: TestServer;
  let updates: UpdateMessage[];
  /** How far this server's clock is ahead, in milliseconds: faketime and nsupdate do not go together. */
  let ahead: number;

  beforeEach(async () => {
    updates = [];
    ahead = 0;
    server = await startServer((message) => {
      const keyOf: KeyOf = (name) => (KEYS[name] ? { algorithm: KEYS[name], secret } : null);
      const checked = checkRequest(message, keyOf, Date.now() + ahead);
      if (checked.state === 'malformed') return [emptyAnswer(message, RCODE.FORMERR)];
      if (checked.state === 'refused') return [checked.sign(emptyAnswer(message, RCODE.NOTAUTH))];
      const sign: Sign = checked.state === 'valid' ? checked.sign : (answer) => answer;
      const plain = checked.state === 'valid' ? checked.plain : message;
      if (readHeader(plain).opcode !== OPCODE.UPDATE) return [sign(soaOf(plain))];
      if (checked.state !== 'valid') return [emptyAnswer(message, RCODE.REFUSED)];
      updates.push(readUpdate(plain));
      return [sign(emptyAnswer(plain, RCODE.NOERROR))];
    });
  });

  afterEach(() => server.stop());

  const soaOf = (request: Buffer): Buffer => {
    const head = emptyAnswer(request, RCODE.NOERROR);
    const one = encode({
      type: 'response',
      questions: [],
      answers: [{ name: 'dom.example', type: 'SOA', ttl: 60, data: SOA }],
    });
    const answer = Buffer.concat([head, one.subarray(12)]);
    answer.writeUInt16BE(1, 6);
    return answer;
  };

  const nsupdate = (args: string[], zone = 'zone dom.example') =>
    tools.run('nsupdate', args, {
      input: [
        `server 127.0.0.1 ${server.port}`,
        zone,
        'update delete kuca.dom.example A',
        'update add kuca.dom.example 60 A 192.0.2.7',
        'send',
        '',
      ].join('\n'),
    });

  const name = 'kuca.dom.example';
  const CHANGES = [
    { kind: 'delete-rrset', name, type: 'A' },
    { kind: 'add', name, type: 'A', ttl: 60, data: { type: 'A', address: '192.0.2.7' } },
  ];

  it.each([
    ['hmac-sha256', ['-y', `hmac-sha256:sha256.example:${base64}`]],
    ['hmac-md5, which a key without an algorithm means', ['-y', `md5.example:${base64}`]],
    ['hmac-sha512 over TCP', ['-v', '-y', `hmac-sha512:sha512.example:${base64}`]],
  ])('is accepted with %s', async (_what, args) => {
    const { code, stdout, stderr } = await nsupdate(args);
    expect(`${stdout}${stderr}`).toBe('');
    expect(code).toBe(0);
    expect(updates).toMatchObject([{ zone: 'dom.example', prerequisites: [], updates: CHANGES }]);
  });

  it('is accepted with a key file, and asks for the zone signed', async () => {
    const folder = dataFolder('tsig');
    const file = join(folder.path, 'kuca.key');
    writeFileSync(file, `key "sha256.example" { algorithm hmac-sha256; secret "${base64}"; };\n`);
    const { code, stderr } = await nsupdate(['-k', file], '');
    folder.remove();
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(updates).toMatchObject([{ updates: CHANGES }]);
  });

  it.each([
    [
      'a wrong secret',
      ['-y', `hmac-sha256:sha256.example:${randomBytes(32).toString('base64')}`],
      'NOTAUTH(BADSIG)',
    ],
    ['an unknown key', ['-y', `hmac-sha256:other.example:${base64}`], 'NOTAUTH(BADKEY)'],
    ['another algorithm', ['-y', `hmac-sha512:sha256.example:${base64}`], 'NOTAUTH(BADKEY)'],
    ['no key', [], 'REFUSED'],
  ])('says what is wrong with %s', async (_what, args, text) => {
    const { code, stdout, stderr } = await nsupdate(args);
    expect(`${stdout}${stderr}`).toContain(`update failed: ${text}\n`);
    expect(code).toBe(2);
    expect(updates).toEqual([]);
  });

  it('says that its clock is wrong', async () => {
    ahead = 600_000;
    const args = ['-y', `hmac-sha256:sha256.example:${base64}`];
    const { code, stdout, stderr } = await nsupdate(args);
    expect(`${stdout}${stderr}`).toContain('update failed: NOTAUTH(BADTIME)\n');
    expect(code).toBe(2);
    expect(updates).toEqual([]);
  });
});
