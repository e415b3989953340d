import { expect, it } from 'vitest';
import type { Update } from '../../dns/update-message.ts';
import { wantedOf } from './wanted.ts';

const host = 'kuca.dom.example';
const present = () => ({ ip4: '192.0.2.1', ip6: null });
const a = (address: string) => ({ type: 'A' as const, address });
const add = (address: string, name = host): Update => ({
  kind: 'add',
  name,
  type: 'A',
  ttl: 60,
  data: a(address),
});
const remove = (address: string): Update => ({
  kind: 'delete-record',
  name: host,
  type: 'A',
  data: a(address),
});
const clear: Update = { kind: 'delete-rrset', name: host, type: 'A' };
const all: Update = { kind: 'delete-name', name: host };
const ip4 = (updates: Update[]) => {
  const wanted = wantedOf(updates, host, present);
  return wanted?.is === 'addresses' ? wanted.ask.ip4 : wanted;
};

it('takes a deletion and an addition for one change', () => {
  expect(ip4([clear, add('192.0.2.7')])).toEqual({ address: '192.0.2.7' });
  expect(ip4([all, add('192.0.2.7')])).toEqual({ address: '192.0.2.7' });
  expect(ip4([remove('192.0.2.1'), add('192.0.2.7')])).toEqual({ address: '192.0.2.7' });
  expect(ip4([add('192.0.2.7')])).toEqual({ address: '192.0.2.7' });
  expect(ip4([add('192.0.2.7'), clear])).toBe('remove');
  expect(ip4([add('192.0.2.7'), remove('192.0.2.7')])).toBe('remove');
  expect(ip4([add('192.0.2.7'), clear, add('192.0.2.8')])).toEqual({ address: '192.0.2.8' });
});

it('removes a record only if it is there', () => {
  expect(ip4([remove('192.0.2.1')])).toBe('remove');
  expect(ip4([remove('192.0.2.2')])).toBe('stay');
  expect(ip4([clear, remove('192.0.2.1')])).toBe('remove');
});

it('refuses two addresses, different ones for several hosts, and what is no address', () => {
  expect(ip4([add('192.0.2.7'), add('192.0.2.8')])).toBe(null);
  expect(ip4([add('192.0.2.7'), add('192.0.2.7')])).toEqual({ address: '192.0.2.7' });
  expect(ip4([add('192.0.2.7'), add('192.0.2.7', 'drugi.dom.example')])).toEqual({ address: '192.0.2.7' });
  expect(ip4([add('192.0.2.7'), add('192.0.2.8', 'drugi.dom.example')])).toBe(null);
  const mapped = { type: 'AAAA' as const, address: '::ffff:192.0.2.7' };
  expect(ip4([{ kind: 'add', name: host, type: 'AAAA', ttl: 60, data: mapped }])).toBe(null);
  const other = { type: 'OTHER' as const, named: 'MX' };
  expect(ip4([{ kind: 'add', name: host, type: 'MX', ttl: 60, data: other }])).toBe(null);
  expect(ip4([{ kind: 'delete-rrset', name: host, type: 'TXT' }])).toBe(null);
});

it('gathers what becomes of the values of a challenge', () => {
  const name = `_acme-challenge.${host}`;
  const [x, y] = ['x'.repeat(43), 'y'.repeat(43)];
  const txt = (value: string) => ({ type: 'TXT' as const, strings: [Buffer.from(value)] });
  const put = (value: string): Update => ({ kind: 'add', name, type: 'TXT', ttl: 60, data: txt(value) });
  const drop = (value: string): Update => ({ kind: 'delete-record', name, type: 'TXT', data: txt(value) });
  const change = (updates: Update[]) => {
    const wanted = wantedOf(updates, host, present);
    return wanted?.is === 'challenges' ? wanted.change : wanted;
  };
  expect(change([put(x), drop(y)])).toEqual({ clears: false, drops: [y], adds: [x] });
  expect(change([put(x), { kind: 'delete-rrset', name, type: 'TXT' }, put(y)])).toEqual({
    clears: true,
    drops: [],
    adds: [y],
  });
  expect(change([put('x')])).toBe(null);
  expect(change([put(x), add('192.0.2.7')])).toBe(null);
  expect(change([{ kind: 'delete-rrset', name, type: 'A' }])).toBe(null);
  expect(change([])).toEqual({ is: 'nothing' });
});
