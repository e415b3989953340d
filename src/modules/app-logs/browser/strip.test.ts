import { expect, it } from 'vitest';
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
  ['na https://a.ba/prijava?next=https://b.ba/x?token=abc:1 stoji', 'na https://a.ba/prijava:1 stoji'],
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

it.each([
  ['of addresses', 'http://'.repeat(1140)],
  ['of paths', '(/'.repeat(4000)],
  ['that ends as a file', `${'a'.repeat(7990)}1.js`],
  ['of beginnings of tokens', '-eyJaaaaa'.repeat(880)],
  ['of digits', '1 '.repeat(4000)],
  ['of places', `/a?${':1'.repeat(4000)}`],
])('a long text %s takes no long time', (_what, text) => {
  const begun = performance.now();
  for (let n = 0; n < 100; n++) stripped(text);
  // A text of this length whose signs are looked at again from each of them takes twenty times as long.
  expect(performance.now() - begun).toBeLessThan(1000);
});
