/**
 * `npm run pictures`: fills a demo into a folder of its own, starts the product on it, and takes the pictures that pages of the
 * handbook name (src/modules/help/pictures/pictures.ts) and those of the README, so that they show what is really there. With names
 * behind `--` it takes only these.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { launchOptions } from '../bench/lib/browser.ts';
import { admin, SETTINGS, startProgram, temporaryFolder } from '../bench/lib/product.ts';
import { pictureFile } from '../src/modules/help/handbook/handbook.ts';
import { type HelpPicture, PICTURES, sizeOf } from '../src/modules/help/pictures/pictures.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Milliseconds for a screen to have come, with its data. */
const PATIENCE = 60_000;
const QUALITY = 82;

/** What the README shows, in docs/images. */
const README: readonly HelpPicture[] = [
  { name: 'pocetna', address: '/' },
  { name: 'alati', address: '/alati' },
  { name: 'dashboard', address: '/dashboard', as: 'amra.hadzic' },
  { name: 'nalog', address: '/fin/knjizenje', as: 'amra.hadzic', follow: 'main [data-record] a' },
];
const readmeFile = (name: string): string => join(root, 'docs/images', `${name}.webp`);

/** Fills the demo; returns the e-mails of its people and their password, which are printed once. */
async function fillDemo(
  environment: Record<string, string>,
): Promise<{ emails: string[]; password: string }> {
  const demo = spawn(process.execPath, [join(root, 'src/server/demo.ts')], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  demo.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(demo, 'close');
  const password = /Lozinka za sve osobe[^:]*: (\S+)/.exec(said)?.[1];
  if (code !== 0 || !password) throw new Error(`Demo nije napunjen:\n${said}`);
  return { emails: said.match(/\S+@\S+\.example/g) ?? [], password };
}

/** Puts a session into the browser's storage, as a sign-in does. */
async function enter(page: Page, url: string, data: { email: string; password: string }): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, { data });
  if (!answer.ok()) throw new Error(`${data.email} se nije prijavio: ${await answer.text()}`);
  const { user, tenant, tokens } = (await answer.json()).data;
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    {
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
      user_data: JSON.stringify(user),
      tenant_data: JSON.stringify(tenant),
    },
  );
}

/** Waits until the screen stands still: its heading is there, and nothing is loading. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: PATIENCE });
  await page.getByText('Učitavanje...').first().waitFor({ state: 'detached', timeout: PATIENCE });
  await page.evaluate(() => document.fonts.ready);
  // Pictures and charts that come after their data.
  await page.waitForTimeout(1_500);
}

async function take(page: Page, url: string, picture: HelpPicture, file: string | URL): Promise<void> {
  await page.goto(url + picture.address);
  await settled(page);
  if (picture.follow) {
    await page.locator(picture.follow).first().click();
    await settled(page);
  }
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await writeFile(file, await sharp(shot).webp({ quality: QUALITY }).toBuffer());
  process.stdout.write(`${picture.name}: ${picture.address}\n`);
}

/** A window of that size, light, of somebody who does not count as a visitor. */
async function open(browser: Browser, picture: HelpPicture): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizeOf(picture),
    locale: 'bs-BA',
    timezoneId: 'Europe/Sarajevo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  return page;
}

const folder = temporaryFolder();
const environment = { ...SETTINGS, DATA_DIR: folder.path, VIBER_URL: 'simulator', EJN_URL: 'simulator' };
try {
  const { emails, password } = await fillDemo(environment);
  const product = await startProgram('src/server/main.ts', environment, '/api/ready');
  const browser = await chromium.launch(launchOptions());
  try {
    const pictures = [
      ...PICTURES.map((picture) => ({ picture, file: pictureFile(picture.name) })),
      ...README.map((picture) => ({ picture, file: readmeFile(picture.name) })),
    ];
    const named = process.argv.slice(2);
    for (const { picture, file } of pictures) {
      if (named.length > 0 && !named.includes(picture.name)) continue;
      const page = await open(browser, picture);
      const email =
        picture.as === 'admin' ? admin.email : emails.find((one) => one.startsWith(`${picture.as}@`));
      if (picture.as === 'admin') await enter(page, product.url, admin);
      else if (picture.as) {
        if (!email) throw new Error(`U demou nema osobe ${picture.as}.`);
        await enter(page, product.url, { email, password });
      }
      await take(page, product.url, picture, file);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await product.stop();
  }
} finally {
  folder.remove();
}
