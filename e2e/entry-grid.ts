import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { signedIn } from './signed-in.ts';

/** A type that no other walk books by: all share the operator's organisation. */
export const TYPE = 'EPR';
/** Books against an account. */
export const STATEMENTS = 'EPB';
/** Of this run: a failed walk begins anew in another process. */
export const RUN = Date.now().toString(36);
export const PARTNER = `Čačak drvo ${RUN} d.o.o.`;

const account = (konto: string, naziv: string, partner: 'ne' | 'obavezno') => ({
  konto,
  naziv,
  partner,
  mjesto_troska: 'ne',
  otvorene_stavke: partner === 'obavezno',
  prenos: partner === 'obavezno' ? 'stavke' : 'saldo',
});

/** Before the walks of a file there are a year, accounts and a partner that no other walk books on; `call` is the client of `signedIn`. */
export function withEntryBooks(call: ReturnType<typeof signedIn>): void {
  const ready = new WeakSet<object>();
  test.beforeEach(async ({ page, browser }) => {
    if (ready.has(browser)) return;
    ready.add(browser);
    // Behind the days of sample records (test/records.ts), of which one is a year.
    const year = { naziv: '2035', pocetak: '2035-01-01', kraj: '2035-12-31' };
    await call(page, 'POST', '/fin/poslovne-godine', year);
    await call(page, 'POST', '/fin/vrste-naloga', { sifra: TYPE, naziv: 'Proba unosa', namjena: 'opca' });
    await call(page, 'POST', '/fin/kontni-plan', account('9911', 'Šumski kupci', 'obavezno'));
    await call(page, 'POST', '/fin/kontni-plan', account('9912', 'Šumski prihodi', 'ne'));
    await call(page, 'POST', '/fin/kontni-plan', account('9913', 'Šumski PDV', 'ne'));
    await call(page, 'POST', '/fin/kontni-plan', account('9914', 'Šumski žiro-račun', 'ne'));
    await call(page, 'POST', '/fin/vrste-naloga', {
      sifra: STATEMENTS,
      naziv: 'Proba izvoda',
      namjena: 'izvod',
      konto: '9914',
    });
    await call(page, 'POST', '/admin/companies', { naziv: PARTNER });
  });
}

export const cell = (page: Page, column: string, row: number): Locator =>
  page.getByRole('grid', { name: 'Stavke' }).getByLabel(`${column}, stavka ${row}`, { exact: true });

/** Opens the grid of a new draft. */
export async function begin(page: Page): Promise<void> {
  await page.goto('/fin/knjizenje/nacrti/novi');
  await expect(page.getByLabel('Vrsta naloga')).toBeFocused();
}

/** Presses keys and counts them: those that move and choose, beside what is typed. */
export function hand(page: Page) {
  let strokes = 0;
  return {
    strokes: () => strokes,
    type: (text: string) => page.keyboard.type(text),
    press: async (...keys: string[]) => {
      for (const key of keys) {
        strokes += 1;
        await page.keyboard.press(key);
      }
    },
  };
}
