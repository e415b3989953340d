import { expect, it } from 'vitest';
import { expectLinear } from '../../../../test/linear.ts';
import { stripped } from './strip.ts';

it.each([
  [
    'Failed at https://a.ba/auth/verify-email?token=abc#x now',
    'Failed at https://a.ba/auth/verify-email now',
  ],
  ['GET /api/x?q=Amra+Husić failed', 'GET /api/x failed'],
  ['Mail amra.husic@primjer.ba nije ispravan', 'Mail <e-mail> nije ispravan'],
  ['Bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIx.c2ln', 'Bearer <tajna>'],
  ['key crs_ab12cd34_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'key <tajna>'],
  ['zapis 0189a000-0000-7000-8000-00000000000a', 'zapis <id>'],
  ['JMBG 0101990170001 i +387 61 123 456', 'JMBG <broj> i <broj>'],
  ['token Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA', 'token <tajna>'],
  ['na https://a.ba/prijava?next=https://b.ba/x?token=abc:1 stoji', 'na https://a.ba/prijava stoji'],
  ['GET /x?tel=a:061123456 palo', 'GET /x palo'],
  ['GET /x.js?tel=a:061123456 i /xjs?a:1:2', 'GET /x.js i /xjs'],
  ['at pay (https://a.ba/src/pay.tsx?t=17:12:34)', 'at pay (https://a.ba/src/pay.tsx:12:34)'],
  ['(/admin/lica?ime=Amra) palo', '(/admin/lica) palo'],
  ['od:amra@primjer.ba, za a/b@c.ba', 'od:<e-mail>, za a/<e-mail>'],
  // What is needed to find the error stays.
  ['at x (https://a.ba/@mantine/core/esm.js:1:2)', 'at x (https://a.ba/@mantine/core/esm.js:1:2)'],
  [
    'TypeError: x is not a function\n    at pay (https://a.ba/admin-assets/index-Ab12_-9x.js:1:234567)',
    'TypeError: x is not a function\n    at pay (https://a.ba/admin-assets/index-Ab12_-9x.js:1:234567)',
  ],
  [
    'Minified error 310 at useDeclaredFormWithVeryLongName',
    'Minified error 310 at useDeclaredFormWithVeryLongName',
  ],
])('%s', (said, kept) => expect(stripped(said)).toBe(kept));

it.each<[what: string, text: (length: number) => string]>([
  ['of addresses', (length) => 'http://'.repeat(length / 7)],
  ['of paths', (length) => '(/'.repeat(length / 2)],
  ['that ends as a file', (length) => `${'a'.repeat(length)}1.js`],
  ['of beginnings of tokens', (length) => '-eyJaaaaa'.repeat(length / 9)],
  ['of digits', (length) => '1 '.repeat(length / 2)],
  ['of places', (length) => `/a.js?${':1'.repeat(length / 2)}`],
])('a long text %s takes no long time', (_what, text) =>
  // Where its signs are looked at again from each of them, a text of this length takes twenty times as long.
  expectLinear(
    (given) => {
      for (let n = 0; n < 100; n++) stripped(given);
    },
    { text, length: 8000, quick: 1000 },
  ),
);
