import { describe, expect, it } from 'vitest';
import { FROM_CONNECTION } from './addresses.ts';
import type { Outcome, UpdateRequest } from './protocol.ts';
import { askKey, UnchangedUpdates } from './unchanged.ts';

const HOST = 'kuca.primjer.ba';
const nochg: Outcome[] = [{ code: 'nochg', addresses: ['1.2.3.4'] }];
const LIMITS = { free: 3, window: 3600_000, hold: 300_000, abuse: null as number | null };

/** A memory with a clock that is set by hand. */
function memory(limits = LIMITS, most?: number) {
  const clock = { now: 0 };
  const unchanged = new UnchangedUpdates(limits, () => clock.now, most);
  const note = (key: string, host = HOST) => unchanged.noted(host, key, nochg, unchanged.mark());
  return { clock, unchanged, note };
}

describe('a host that keeps sending what it has', () => {
  it('is answered from memory after some times, for a while', () => {
    const { clock, unchanged, note } = memory();
    for (let time = 0; time < 3; time++) {
      expect(unchanged.answer(HOST, 'a')).toBe(null);
      note('a');
    }
    expect(unchanged.answer(HOST, 'a')).toBe(nochg);
    clock.now = 299_999;
    expect(unchanged.answer(HOST, 'a')).toBe(nochg);
    clock.now = 300_000;
    expect(unchanged.answer(HOST, 'a')).toBe(null);
    note('a');
    expect(unchanged.answer(HOST, 'a')).toBe(nochg);
  });

  it('passes with anything else, as a new address', () => {
    const { unchanged, note } = memory();
    for (let time = 0; time < 9; time++) note('a');
    expect(unchanged.answer(HOST, 'b')).toBe(null);
    expect(unchanged.answer('druga.primjer.ba', 'a')).toBe(null);
  });

  it('passes after any change of the host', () => {
    const { unchanged, note } = memory();
    for (let time = 0; time < 9; time++) note('a');
    unchanged.forget(HOST);
    expect(unchanged.answer(HOST, 'a')).toBe(null);
  });

  it('is not remembered by an outcome from before a change', () => {
    const { unchanged } = memory({ ...LIMITS, free: 1 });
    const mark = unchanged.mark();
    unchanged.forget(HOST);
    unchanged.noted(HOST, 'a', nochg, mark);
    expect(unchanged.answer(HOST, 'a')).toBe(null);
    unchanged.noted(HOST, 'a', nochg, unchanged.mark());
    expect(unchanged.answer(HOST, 'a')).toBe(nochg);
  });

  it('begins anew after the window', () => {
    const { clock, unchanged, note } = memory();
    note('a');
    note('a');
    clock.now = LIMITS.window;
    note('a');
    expect(unchanged.answer(HOST, 'a')).toBe(null);
  });

  it('is never abuse without the operator’s limit', () => {
    const { unchanged, note } = memory();
    for (let time = 0; time < 10_000; time++) if (unchanged.answer(HOST, 'a') === null) note('a');
    expect(unchanged.answer(HOST, 'a')).toBe(nochg);
  });

  it('is abuse beyond it, until the window ends, and never with another address', () => {
    const { clock, unchanged, note } = memory({ ...LIMITS, abuse: 10 });
    for (let time = 0; time < 10; time++) if (unchanged.answer(HOST, 'a') === null) note('a');
    expect(unchanged.answer(HOST, 'a')).toBe('abuse');
    expect(unchanged.answer(HOST, 'b')).toBe(null);
    clock.now = LIMITS.window - 1;
    expect(unchanged.answer(HOST, 'a')).toBe('abuse');
    clock.now = LIMITS.window;
    expect(unchanged.answer(HOST, 'a')).toBe(null);
  });

  it('is abuse no more after a change', () => {
    const { unchanged, note } = memory({ ...LIMITS, abuse: 3 });
    for (let time = 0; time < 3; time++) note('a');
    expect(unchanged.answer(HOST, 'a')).toBe('abuse');
    unchanged.forget(HOST);
    expect(unchanged.answer(HOST, 'a')).toBe(null);
  });

  it('is remembered by its last requests, and the last hosts', () => {
    const { unchanged, note } = memory({ ...LIMITS, free: 1 }, 2);
    for (let key = 0; key < 20; key++) note(String(key));
    expect(unchanged.answer(HOST, '0')).toBe(null);
    expect(unchanged.answer(HOST, '19')).toBe(nochg);
    note('a', 'b.primjer.ba');
    note('a', 'c.primjer.ba');
    expect(unchanged.answer(HOST, '19')).toBe(null);
  });
});

describe('what is asked', () => {
  const request: UpdateRequest = {
    via: 'dyndns2',
    credentials: { user: HOST, password: 'tajna' },
    names: [HOST],
    addresses: { ip4: { address: '1.2.3.4' }, ip6: 'stay', prefix: null },
    refusal: null,
    connection: '9.9.9.9',
    agent: 'ddclient/3.10.0',
  };

  it('is the same from another connection, if the addresses are given', () => {
    expect(askKey({ ...request, connection: '8.8.8.8', agent: 'curl' })).toBe(askKey(request));
    const from = { ...request, addresses: FROM_CONNECTION };
    expect(askKey({ ...from, connection: '8.8.8.8' })).not.toBe(askKey(from));
  });

  it.each<Partial<UpdateRequest>>([
    { credentials: { user: HOST, password: 'druga' } },
    { credentials: { user: null, password: 'tajna' } },
    { names: [HOST, 'b.primjer.ba'] },
    { addresses: { ip4: { address: '1.2.3.5' }, ip6: 'stay', prefix: null } },
    { addresses: { ip4: 'stay', ip6: { address: '1.2.3.4' }, prefix: null } },
    { addresses: { ...request.addresses, prefix: { prefix: '2a00::', length: 64 } } },
    { addresses: { ...request.addresses, ip6: 'remove' } },
  ])('is something else with %j', (change) =>
    expect(askKey({ ...request, ...change })).not.toBe(askKey(request)),
  );

  it('does not hold the password', () => expect(askKey(request)).not.toContain('tajna'));
});
