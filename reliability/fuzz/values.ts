/** Nobody's id, and the id of a row in every table of the organisation next door. */
export const UNKNOWN = '01890000-0000-7000-8000-000000000000';
export const FOREIGN = '01890000-0000-7000-8000-00000000beef';

/** Texts that programs stumble over. */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  'a\0b',
  // Half a character, at the end and at the beginning of another.
  'a\ud800',
  '\udfffb',
  // Turns what follows, is not seen, and stands on top of one another.
  '\u202egnp.exe',
  'a\u200b\u200d\ufeffb',
  `a${'\u0301'.repeat(300)}`,
  '👩‍👩‍👧',
  'x'.repeat(10_000),
  ...['NaN', '-Infinity', '1e309', '0x1F', '-0', '1,5', '٣', 'null', 'undefined', 'true', '[object Object]'],
  ...['99999999999999999999', '-1', '1.7976931348623157e+308'],
  "'; drop table users; --",
  '../../../etc/passwd',
  '{{7*7}}<%= 7 %>#{7*7}',
  '<script>alert(1)</script>',
  '%00%ff%',
  'a\r\nX-Injected: 1',
  ...[
    '2026-02-30',
    '2026-13-45',
    '99999-12-31T00:00:00Z',
    '0000-00-00',
    '0000-01-01',
    '0001-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2026-13-01T25:61:61Z',
  ],
  ...['__proto__', 'constructor', 'file:///etc/passwd', 'http://[::1', 'a@b', '%', '_', '\\', '{'],
  UNKNOWN,
  FOREIGN,
  UNKNOWN.toUpperCase().replaceAll('-', ''),
];

const NUMBERS: readonly number[] = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, Number.MIN_VALUE];

/** Stands for lists in lists, as deep as JSON comes and whoever calls itself does not go; see `written`. */
const DEEP = 'fifty thousand levels';
const LEVELS = 50_000;

/** A body as it is sent. */
export const written = (body: unknown): string =>
  (JSON.stringify(body) ?? '').replaceAll(`"${DEEP}"`, () => '['.repeat(LEVELS) + ']'.repeat(LEVELS));

/** Lists in lists. */
function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** What may stand where something else is expected. */
export const VALUES: readonly unknown[] = [
  ...TEXTS,
  ...NUMBERS,
  ...[null, true, false, [], {}, [null], [[]], { a: 1 }, { length: -1 }, { toString: 1, valueOf: null }],
  deep(100),
  deep(3000),
  DEEP,
  Array.from({ length: 10_000 }, (_, n) => n),
  Array.from({ length: 10_000 }, () => FOREIGN),
  Array.from({ length: 1000 }, () => ({ idguid: UNKNOWN })),
];
