import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Answer, Person, TestApp } from '../../../test/helper.ts';
import { filesOf } from '../../core/files/testkit.ts';
import { APPLICATIONS_API, SAVE_APPLICATIONS, VERSIONS_API } from './labels.ts';
import { publicOf, signedBy } from './signatures/ed25519.ts';
import { makeMinisignSignature, writeMinisignKey } from './signatures/minisign.ts';
import type { SecretKey } from './signatures/secret-key.ts';

/** A publisher's own key, and what is signed with it. */
export function publisherKey(seed = randomBytes(32)) {
  const secret: SecretKey = { keyId: createHash('sha256').update(seed).digest('hex').slice(0, 16), seed };
  const key = publicOf(seed);
  const global = (signature: Buffer, comment: string) =>
    signedBy(seed, Buffer.concat([signature, Buffer.from(comment)]));
  return {
    ...secret,
    minisign_key: writeMinisignKey({ keyId: secret.keyId, key }),
    sparkle_key: key.toString('base64'),
    /** `ED`, as minisign signs today. */
    sign: (bytes: string | Buffer) =>
      makeMinisignSignature(
        secret,
        createHash('blake2b512').update(bytes).digest(),
        'timestamp:1700000000\tfile:proba',
      ),
    /** `Ed`, over the bytes themselves. */
    async signLegacy(bytes: string | Buffer): Promise<string> {
      const signature = await signedBy(seed, Buffer.from(bytes));
      const comment = 'timestamp:1700000000\tfile:proba';
      return [
        'untrusted comment: signature from minisign secret key',
        Buffer.concat([Buffer.from('Ed'), Buffer.from(secret.keyId, 'hex'), signature]).toString('base64'),
        `trusted comment: ${comment}`,
        (await global(signature, comment)).toString('base64'),
      ].join('\n');
    },
    signSparkle: async (bytes: string | Buffer) =>
      (await signedBy(seed, Buffer.from(bytes))).toString('base64'),
  };
}

/** An organisation that may publish, with what its people do. */
export async function publisher(t: TestApp, given: { tenantId?: string } = {}) {
  const person: Person = await t.member({ roles: ['admin'], ...given });
  await t.allow(person.tenantId, [SAVE_APPLICATIONS]);
  const { token } = person;
  const files = await filesOf(t, person);
  type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
  const call = (method: Method, url: string, body?: unknown): Promise<Answer> =>
    t.call(method, url, { token, body });
  const versions = (method: Method, path: string, body?: unknown) => call(method, VERSIONS_API + path, body);
  /** Answers the data; fails the test for anything but a success. */
  const done = async (asked: Promise<Answer>) => {
    const { status, body } = await asked;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body.data;
  };
  let made = 0;
  return {
    person,
    call,
    versions,
    done,
    /** A new application, for Windows and macOS, with the channel beta. */
    application: (more: Record<string, unknown> = {}) => {
      made += 1;
      const own = { name: `Blagajna ${made}`, slug: `blagajna-${person.tenantId.slice(-6)}-${made}` };
      const usual = { visibility: 'public', windows: true, macos: true, channels: ['beta'] };
      return done(call('POST', APPLICATIONS_API, { ...own, ...usual, ...more }));
    },
    /** A draft; stable and for Windows unless told otherwise. */
    draft: (application_id: string, more: Record<string, unknown> = {}) =>
      done(
        versions('POST', '', {
          application_id,
          number: '1.0.0',
          platform: 'windows',
          channel: 'stable',
          ...more,
        }),
      ),
    /** Sends a file; answers its id. */
    send: async (content: string | Buffer, name: string) => (await files.put(content, name)).idguid,
    /** Adds a file to a draft and waits until it is verified; answers the version then. */
    async file(idguid: string, content: string | Buffer, name: string, more: Record<string, unknown> = {}) {
      const file_id = (await files.put(content, name)).idguid;
      await done(versions('POST', `/${idguid}/files`, { file_id, ...more }));
      return this.checked(idguid);
    },
    /** The version once none of its files waits. */
    checked: (idguid: string) =>
      eventually(async () => {
        const version = await done(versions('GET', `/${idguid}`));
        expect(version.files.some(({ state }: { state: string }) => state === 'waiting')).toBe(false);
        return version;
      }),
  };
}
