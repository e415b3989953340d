import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codesBelow } from './conditions.ts';
import { checkedQuery } from './preview.service.ts';
import { watchQuery } from './query.ts';

describe('the query of a watch', () => {
  it('is that of the list without its page, order and looks, and when it was published', () => {
    expect(
      watchQuery(
        '?q=vozila&page=3&sort=-value&columns=name&pogled=svi&announced=30&announced__gte=2026-01-01',
      ),
    ).toBe('q=vozila');
  });
  it('has moments where the address has days, the last one included', () => {
    expect(
      new URLSearchParams(watchQuery('deadline__lte=2026-10-25&deadline__gte=2026-10-25')).toString(),
    ).toBe(
      new URLSearchParams({
        deadline__gte: '2026-10-24T22:00:00.000Z',
        deadline__lte: '2026-10-25T22:59:59.999Z',
      }).toString(),
    );
  });
  it('leaves a day that there is not as it is, for the check of the query to refuse', () => {
    expect(watchQuery('deadline__gte=2026-13-45')).toBe('deadline__gte=2026-13-45');
    expect(checkedQuery('deadline__gte=2026-13-45').problems).not.toBeNull();
  });
  it('is the same however often it is read', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('q', 'cpv', 'deadline__lte', 'x'), fc.string())),
        (pairs) => {
          const once = watchQuery(new URLSearchParams(pairs).toString());
          expect(watchQuery(once)).toBe(once);
        },
      ),
    );
  });
  it.each([
    ['no condition', '', 'bez uslova'],
    ['order alone', 'sort=-value&page=2', 'bez uslova'],
    ['what the plain list asks for', 'state__in=open', 'bez uslova'],
    ['what is open alone', 'state=open', 'bez uslova'],
    ['what is open, or not', 'state__in=closed%2Copen', 'bez uslova'],
    ['only stop words', 'q=za+i+u', 'skoro svakom'],
    ['only what must not be there', 'q=-kombi', 'samo izuzimati'],
    ['what is followed already', 'ours=true', 'Samo ono što pratimo'],
    ['an unknown field', 'boja=plava', 'Nepoznato polje'],
    ['a value that is none', 'value__gte=mnogo', 'nije ispravna'],
    ['10,000 characters', `q=${'a'.repeat(10_000)}`, 'previše'],
    ['201 characters of words', `q=${'a'.repeat(201)}`, 'najviše 200'],
  ])('is refused with words: %s', (_what, search, words) => {
    expect(checkedQuery(search).problems).toContain(words);
  });
  it.each([
    ...['q=%22neparni', 'q=%25+vozila', "q='vozila", 'q=vozila+:*', 'cpv=33', 'q=1234-1-2-3'],
    ...['state__in=awarded', 'cpv=33&state__in=open'],
  ])('is taken: %s', (search) => {
    expect(checkedQuery(search).problems).toBeNull();
  });
});

describe('codes', () => {
  const all = [3_000_000, 33_000_000, 33_140_000, 33_141_000, 45_000_000];
  it.each([
    ['33000000', [33_000_000]],
    ['33000000-7', [33_000_000]],
    ['33', [33_000_000]],
    ['3314', [33_140_000]],
    ['331', [33_100_000, 33_140_000, 33_141_000]],
    ['03', [3_000_000]],
    ['99', [99_000_000]],
    ['3', []],
    ['abc', []],
  ])('%s stands for %j', (code, below) => {
    expect(codesBelow([code], all)).toEqual(below);
  });
});
