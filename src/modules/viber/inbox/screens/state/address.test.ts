import { expect, it } from 'vitest';
import { placeOf } from './address.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const at = (params: Record<string, string>) => placeOf(new URLSearchParams(params));

it('what an address says wrongly is as if it did not say it', () => {
  const nothing = placeOf(new URLSearchParams());
  expect(
    at({ pogled: 'toString', bot: 'abc', firma: 'x', zaduzen: 'y', q: '\0a', oznaka: '\0', poruka: '1' }),
  ).toEqual(nothing);
  expect(at({ bot: ID, firma: ID, zaduzen: ID, poruka: ID, q: ' hadžić ' })).toEqual({
    ...nothing,
    ...{ bot: ID, company: ID, assignee: ID, message: ID, q: 'hadžić' },
  });
});

it('a text that is too long is searched by its beginning', () => {
  expect(at({ q: 'a'.repeat(300) }).q).toBe('a'.repeat(200));
});
