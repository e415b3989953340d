// Long, since a key is waited for until it has run out, or until a minute is over.
// In the suite: keys.test.ts (what a key is and may do, what ends it, addresses).
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { BASE, LIST } from '../testkit.ts';
import { both, make, maker, other, setUp, t, use } from './keys.testkit.ts';

setUp();

describe('what ends a key, on every node', () => {
  it('its expiry, also while it is cached', async () => {
    const soon = new Date(Date.now() + scaledTimeout(1000)).toISOString();
    const { key } = await make(maker, { expires_at: soon });
    await both(key, 200);
    await expect.poll(async () => (await use(key)).status).toBe(401);
    await both(key, 401);
  });
});

describe('from where and how often', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('the last use is recorded once a minute, without a new version', async () => {
    const { key, idguid } = await make(maker);
    const read = async () => (await t.call('GET', `${BASE}/${idguid}`, { token: maker.token })).body.data;
    expect(await read()).toMatchObject({ last_used_at: null, last_used_ip: null });
    await use(key, LIST, from('::ffff:198.51.100.7'));
    await expect.poll(async () => (await read()).last_used_ip).toBe('198.51.100.7');
    const { last_used_at, version } = await read();
    expect(version).toBe(1);
    // No node writes again within the minute.
    await use(key, LIST, from('198.51.100.8'));
    await other.app.inject({ url: LIST, headers: { authorization: `Bearer ${key}` } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await read()).toMatchObject({ last_used_at, last_used_ip: '198.51.100.7' });
  });
});
