import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { type OpenBooks, openBooks } from './testkit.ts';

const FIRMS = '/api/admin/companies';
let test: TestApp;
let own: OpenBooks;
beforeAll(async () => {
  test = await createTestApp();
  own = await openBooks(test);
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  test.call(method, FIRMS + path, { token: own.person.token, body });
const merge = async (keep: string, gone: string) =>
  call('POST', `/${keep}/merge/${gone}`, { version: 1, other_version: 1, take: [] });

it('a partner with postings is neither merged away nor removed, and the books are named', async () => {
  const [booked, bare, both] = [
    await own.partner('Proknjižena d.o.o.'),
    await own.partner('Prazna d.o.o.'),
    await own.partner('Druga proknjižena d.o.o.'),
  ];
  for (const one of [booked, both]) await own.book(one, [{ document: 'R1', amount: '10.00' }]);
  const advice = {
    [bare]:
      '„Proknjižena d.o.o.” se ne može pripojiti jer ima zapise koji se ne mijenjaju: Poslovne knjige. Spojite obrnuto: neka ostane „Proknjižena d.o.o.”, a pripoji joj se „Prazna d.o.o.”.',
    [both]: expect.stringContaining('Saldo jedne preknjižite na drugu nalogom'),
  };
  for (const keep of [bare, both]) {
    const message = advice[keep];
    expect(await merge(keep, booked)).toMatchObject({ status: 409, body: { code: 'cannot_merge', message } });
    // It is said before anybody tries.
    expect((await call('GET', `/${keep}/merge/${booked}`)).body.data.refused).toEqual(message);
  }
  expect((await call('GET', `/${booked}/merge/${bare}`)).body.data.refused).toBeNull();
  expect((await call('GET', `/${bare}/merge/${booked}`)).body.data.moves).toContainEqual({
    resource: null,
    label: 'Poslovne knjige',
    count: 1,
  });
  expect(await call('DELETE', `/${booked}?version=1`)).toMatchObject({
    status: 409,
    body: { code: 'in_use', message: 'Ne može se obrisati jer se koristi: Poslovne knjige.' },
  });
  // The other way round nothing of the books has to change.
  expect((await merge(booked, bare)).status).toBe(200);
  expect(await own.open(booked)).toEqual({ R1: '10.00' });
});
