import { expect, it } from 'vitest';
import { unencrypted } from './unencrypted.ts';

const LOCAL = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', databaseUrl: null };
const database = (rest: string) => ({ ...LOCAL, databaseUrl: `postgres://carsija:tajna@${rest}` });

it.each([
  ['this machine alone', LOCAL],
  ['a proxy on this machine', { ...LOCAL, publicUrl: 'https://www.primjer.ba' }],
  ['a proxy elsewhere', { ...LOCAL, host: '0.0.0.0', publicUrl: 'https://www.primjer.ba' }],
  ['a database on this machine', database('localhost:5432/carsija')],
  ['a database on this machine, by IPv6', database('[::1]/carsija')],
  ['a database behind a socket', database('localhost/carsija?host=/run/postgresql')],
  ['a database that is checked', database('db.primjer.ba/carsija?sslmode=verify-full')],
])('%s is nothing to warn of', (_what, config) => expect(unencrypted(config)).toEqual([]));

it.each([
  ['an open port without TLS', { ...LOCAL, host: '0.0.0.0' }, /^HOST opens/],
  ['a database elsewhere', database('db.primjer.ba/carsija'), /PostgreSQL is not encrypted/],
  ['one that may be another', database('10.0.0.7/carsija?sslmode=require'), /the server is not checked/],
])('%s is told, without a password', (_what, config, told) => {
  expect(unencrypted(config)).toEqual([expect.stringMatching(told)]);
  expect(unencrypted(config).join()).not.toContain('tajna');
});
