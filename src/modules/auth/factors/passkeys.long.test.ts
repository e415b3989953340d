// Long, since servers of other addresses are started.
// In the suite: passkeys.test.ts (where passkeys belong is the public address).
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/helper.ts';

describe('where passkeys belong', () => {
  it('is, on one machine alone, the name it is called by; at a number it is said where to go', async () => {
    const local = await createTestApp({ PORT: '3456' });
    const ask = (host: string) => local.call('POST', '/api/auth/passkey/options', { headers: { host } });
    expect((await ask('localhost:3456')).body.data.options.rpId).toBe('localhost');
    for (const host of ['127.0.0.1:3456', '[::1]:3456', 'zlo.test', '192.168.1.5', 'localhost.zlo.test'])
      expect(await ask(host), host).toMatchObject({
        status: 409,
        body: {
          code: 'passkeys_unavailable',
          message: expect.stringContaining('http://localhost:3456'),
        },
      });
    const member = await local.member();
    const answered = await local.call('GET', '/api/korisnik/security', { token: member.token });
    expect(answered.status).toBe(200);
    await local.close();
  });
});
