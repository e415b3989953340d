import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEVEL_NAMES } from '../../levels.ts';
import { parseQuery } from '../../search/query.ts';
import { levelsOf, marksOf, valuesOf, withCondition, withoutLevels, withText, withValues } from './terms.ts';

it('adds a condition so that it is understood, and takes back what was said of that value', () => {
  expect(withCondition('', 'app', 'blagajna')).toBe('app:blagajna');
  expect(withCondition('spora -proba', 'status', '500')).toBe('spora -proba status:500');
  expect(withCondition('-status:500 spora', 'status', '500')).toBe('spora status:500');
  expect(withCondition('status:500', 'status', '500', true)).toBe('-status:500');
  expect(withCondition('', 'route', '/api/erp')).toBe('route:"/api/erp"');
  expect(withCondition('', 'naziv', 'Mala, ali naša')).toBe('naziv:"Mala, ali naša"');
});

it('what it adds is found by exactly that value, whatever stands before it', () => {
  const value = fc.stringMatching(/^[^"„“”\n]{1,60}$/).filter((text) => text.trim() === text && text !== '');
  const before = fc.constantFrom('', 'spora', '"nije zatvoren" level:error', 'app:a,b -x');
  fc.assert(
    fc.property(before, value, (q, text) => {
      const { terms, problem } = parseQuery(withCondition(q, 'polje', text));
      expect(problem).toBeNull();
      const last = terms.at(-1);
      expect(last).toMatchObject({ kind: 'field', field: 'polje', exclude: false });
      expect(last?.kind === 'field' && last.values).toHaveLength(1);
    }),
  );
});

it('splits a search as it is read', () => {
  const part = fc.constantFrom(
    'a',
    '-b',
    'app:x,y',
    '"dva slova"',
    'polje:"a b"',
    '-level:>=warn',
    'C:\\x',
    'http://a/b',
    '12:30',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const q = parts.join(' ');
      // Nothing is asked of a field that none of them has.
      expect(parseQuery(withValues(q, 'nema', []))).toEqual(parseQuery(q));
    }),
  );
});

it('says and changes which values of a field are asked for', () => {
  expect(valuesOf('aplikacija:server,blagajna* -app:x spora', 'app')).toEqual(['server', 'blagajna*']);
  expect(withValues('aplikacija:server spora -app:x', 'app', ['blagajna'])).toBe('spora -app:x app:blagajna');
  expect(withValues('app:server spora', 'app', [])).toBe('spora');
  expect(withValues('', 'level', ['warn', 'error'])).toBe('level:warn,error');
});

it('knows levels, however they are asked for', () => {
  expect(levelsOf('spora')).toBeNull();
  expect(levelsOf('nivo:>=error')).toEqual(['error', 'fatal']);
  expect(levelsOf('level:>=warn level:<=error')).toEqual(['warn', 'error']);
  const { q, shows } = withoutLevels('spora level:>=warn -level:fatal app:server');
  expect(q).toBe('spora app:server');
  expect(LEVEL_NAMES.filter(shows)).toEqual(['warn', 'error']);
});

it('marks what is looked for in the text, and not what must not be there', () => {
  expect(marksOf('Spora "tačan izraz" -proba app:server poč*')).toEqual(['spora', 'tacan izraz', 'poc']);
});

it('adds an example once', () => {
  expect(withText('spora', 'level:error')).toBe('spora level:error');
  expect(withText('spora level:error', 'level:error')).toBe('spora level:error');
});
