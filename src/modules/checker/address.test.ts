import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDRESS_PROBLEMS, readAddress } from './address.ts';

describe('an address', () => {
  it.each([
    ['primjer.ba', 'https://primjer.ba/'],
    ['  www.primjer.ba/put?a=1#dio ', 'https://www.primjer.ba/put?a=1'],
    ['HTTP://Primjer.BA', 'http://primjer.ba/'],
    ['https://primjer.ba:8443/a', 'https://primjer.ba:8443/a'],
    ['primjer.ba:8080', 'https://primjer.ba:8080/'],
    ['203.0.113.7', 'http://203.0.113.7/'],
    ['203.0.113.7:3000', 'http://203.0.113.7:3000/'],
    // Only a bare one is: with a path it is anything else.
    ['203.0.113.7/put', 'https://203.0.113.7/put'],
    ['203.0.113.7:3000/a', 'https://203.0.113.7:3000/a'],
    ['203.0.113.7/?localhost', 'http://203.0.113.7/?localhost'],
    ['localhost', 'http://localhost/'],
    ['localhost:3000/a', 'http://localhost:3000/a'],
    ['https://localhost:3000', 'https://localhost:3000/'],
    ['moj.localhost.test', 'http://moj.localhost.test/'],
    ['primjer.ba/@ja', 'https://primjer.ba/@ja'],
    ['čaršija.ba', 'https://xn--arija-gya40d.ba/'],
    ['https://šđžć.ba/č', 'https://xn--4dat3v4d.ba/%C4%8D'],
  ])('%j is loaded as %s', (entered, url) => expect(readAddress(entered)).toEqual({ url, problem: null }));

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['primjer', 'unusual'],
    ['http://intranet/', 'unusual'],
    ['http://[::1]/', 'unusual'],
    ['tel:061', 'unusual'],
    ['http://', 'malformed'],
    ['https://a b.ba', 'malformed'],
    ['a b.ba', 'malformed'],
    ['localhost x', 'malformed'],
    ['*.primjer.ba', 'malformed'],
    ['999.999.999.999', 'malformed'],
    ['primjer.ba:99999', 'malformed'],
    ['javascript:alert(1)', 'scheme'],
    ['JavaScript:alert(1).ba', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['ftp://primjer.ba', 'scheme'],
    ['data:text/html,<b>a.ba', 'scheme'],
    ['mailto:a@primjer.ba', 'scheme'],
    ['chrome://version', 'scheme'],
    ['view-source:https://primjer.ba', 'scheme'],
    ['https://ja:lozinka@primjer.ba', 'credentials'],
    ['ja@primjer.ba', 'credentials'],
    ['ja:lozinka@primjer.ba', 'credentials'],
    ['ja:8080@primjer.ba/put', 'credentials'],
    ['javascript:slanje@primjer.ba', 'scheme'],
    [`https://primjer.ba/${'a'.repeat(10_000)}`, 'tooLong'],
    [`https://primjer.ba/${'č'.repeat(1000)}`, 'tooLong'],
  ] as const)('%.40j is refused: %s', (entered, problem) =>
    expect(readAddress(entered)).toEqual({ url: null, problem: ADDRESS_PROBLEMS[problem] }),
  );

  it('is http or https, whatever is entered, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (entered) => {
        const { url } = readAddress(entered);
        if (url === null) return;
        expect(url).toMatch(/^https?:\/\/[^/@]+\//);
        expect(readAddress(url).url).toBe(url);
      }),
    );
  });
});
