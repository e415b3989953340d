import { expect, faults, goInside, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

signedIn();
const NOTICES = '/admin/interno/ejngovba';
/** Headings of what stands where a screen is not. */
const ELSEWHERE = /^(Pristup odbijen|Stranica nije pronađena)$/;

/** Screens on which only long runs work, or which the other walks do not open. */
const SCREENS = [
  '/admin/app-logs/problemi',
  '/admin/app-logs/cvorovi',
  '/admin/app-logs/kljucevi/create',
  '/obrada-dokumenta/process/prompt',
  `${NOTICES}/nase-nabavke/tabla`,
  '/admin/ddns/hosts/new',
  '/admin/ddns/settings',
  '/admin/companies/create',
  '/fin/izvodi/uvoz',
  '/fin/poslovne-godine',
  '/fin/poslovne-godine/zakljucavanje',
  '/fin/otvorene-stavke',
  '/obrada-dokumenta/vrste-dok',
  `${NOTICES}/cpv`,
  `${NOTICES}/preuzimanje`,
  `${NOTICES}/statistika`,
  '/admin/viber/masovne-poruke',
  '/admin/tenants/create',
  '/admin/licence/aplikacije',
  '/korisnik/tenants/registracija-aplikacije',
];

test('screens whose walks are long open, and axe finds nothing', async ({ page }) => {
  test.slow();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  for (const screen of SCREENS) {
    await goInside(page, screen);
    // A page that is refused or missing has a heading, too.
    await expect.soft(page.getByRole('heading', { level: 1 }), screen).not.toHaveText(ELSEWHERE);
    expect.soft(await faults(page), screen).toEqual([]);
  }
  // A page of the site.
  await page.goto('/aplikacije');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect.soft(await faults(page)).toEqual([]);
  expect(errors).toEqual([]);
});
