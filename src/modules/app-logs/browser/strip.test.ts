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
  // What is needed to find the error stays.
  [
    'TypeError: x is not a function\n    at pay (https://a.ba/admin-assets/index-Ab12_-9x.js:1:234567)',
    'TypeError: x is not a function\n    at pay (https://a.ba/admin-assets/index-Ab12_-9x.js:1:234567)',
  ],
  [
    'Minified error 310 at useDeclaredFormWithVeryLongName',
    'Minified error 310 at useDeclaredFormWithVeryLongName',
  ],
])('%s', (said, kept) => expect(stripped(said)).toBe(kept));
