// Long, since four versions are published for it.
// In the suite: applications.e2e.ts (a version is published), src/modules/applications/pages/pages.test.ts (what visitors get),
// src/modules/applications/downloads/downloads.test.ts, src/modules/applications/figures/figures.test.ts (counted).
import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();

/** A published version of a new public application for two platforms; made by the API, since its screens have a walk of their own. */
async function publishedApplication(
  page: Page,
  run: number,
): Promise<{ idguid: string; slug: string; name: string }> {
  const name = `Dućan ${run}`;
  const slug = `ducan-${run}`;
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/admin/aplikacije', {
    ...{ name, slug, visibility: 'public', windows: true, linux: true, channels: ['beta'] },
    summary: 'Kasa za mali dućan.',
    description: '# Šta radi\n\nNaplata **bez papira**. <script>alert(1)</script>',
    website: 'https://ducan.example',
    support_email: 'pomoc@ducan.example',
  });
  for (const [number, platform, channel] of [
    ['1.0.0', 'windows', 'stable'],
    ['1.1.0', 'windows', 'stable'],
    ['1.1.0', 'linux', 'stable'],
    ['2.0.0-beta.1', 'windows', 'beta'],
  ] as const)
    await publish(page, { application_id: idguid, number, platform, channel, notes: `- novo u ${number}` });
  return { idguid, slug, name };
}

async function publish(
  page: Page,
  draft: { number: string; platform: string } & Record<string, unknown>,
): Promise<void> {
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/admin/aplikacije/verzije', draft);
  await page.goto(`/admin/aplikacije/verzije/${idguid}`);
  const name = draft.platform === 'windows' ? `Ducan-${draft.number}.exe` : `Ducan-${draft.number}.AppImage`;
  const buffer = Buffer.from(`${draft.platform} ${draft.number} ${idguid}`);
  await page.getByTestId('files').setInputFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
  await expect(page.getByText('verzija se može objaviti', { exact: false })).toBeVisible({ timeout: 30_000 });
  const { version } = await call<{ version: number }>(page, 'GET', `/admin/aplikacije/verzije/${idguid}`);
  await call(page, 'POST', `/admin/aplikacije/verzije/${idguid}/publish`, { version, rollout: 100 });
}

test('a public application is found in the list, shown to visitors, downloaded, and counted', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000); // four versions, and four screens in all looks
  const run = Date.now();
  const { idguid, slug, name } = await publishedApplication(page, run);

  const stranger = await browser.newContext({ storageState: undefined, acceptDownloads: true });
  try {
    const visit = await stranger.newPage();
    await expect(async () => {
      await visit.goto('/aplikacije');
      await expect(visit.getByRole('link', { name })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(visit.getByRole('list', { name: `Platforme aplikacije ${name}` })).toContainText(
      'Windows 1.1.0',
    );
    expect(await faultsInAllLooks(visit), 'list').toEqual([]);

    await visit.getByRole('link', { name }).click();
    await expect(visit).toHaveURL(new RegExp(`/aplikacije/${slug}$`));
    await expect(visit.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(visit.getByText('<script>alert(1)</script>')).toBeVisible();
    // What search engines and chats read, without a script.
    const document = await (await visit.request.get(`/aplikacije/${slug}`)).text();
    expect(document).toContain(`<title>${name} · `);
    expect(document).toContain('"@type":"SoftwareApplication"');
    const [picture] = new RegExp(`/api/public/apps/${slug}/picture/[\\w-]+`).exec(document)!;
    expect(document).toContain('Ducan-1.1.0.exe');
    expect(await (await visit.request.get('/sitemap.xml')).text()).toContain(`/aplikacije/${slug}<`);
    expect((await visit.request.get(picture)).headers()['content-type']).toBe('image/png');
    await expect(visit.getByRole('heading', { name: 'Za one koji isprobavaju' })).toBeVisible();
    expect(await faultsInAllLooks(visit), 'page').toEqual([]);

    const linux = visit.getByRole('article', { name: 'Linux' });
    await linux.getByText('Kontrolni zbir').click();
    await expect(linux.getByText('SHA-256')).toBeVisible();
    expect(await faultsInAllLooks(visit), 'checksums').toEqual([]);
    const [download] = await Promise.all([
      visit.waitForEvent('download'),
      linux.getByRole('link', { name: 'Preuzmi' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Ducan-1.1.0.AppImage');
    expect((await visit.goto('/aplikacije/nema-je'))!.status()).toBe(404);
  } finally {
    await stranger.close();
  }

  // The visitor's system is guessed; Chromium says which one it runs on.
  const windows = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  });
  try {
    const visit = await windows.newPage();
    await visit.goto(`/aplikacije/${slug}`);
    await expect(visit.getByRole('link', { name: 'Preuzmi za Windows' })).toHaveAttribute(
      'href',
      /Ducan-1\.1\.0\.exe$/,
    );
  } finally {
    await windows.close();
  }

  await page.goto(`/admin/aplikacije/${idguid}/brojke`);
  await expect(page.getByRole('heading', { name: `${name}: brojke` })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Ukupno' })).toContainText(/Preuzimanja\s*1/, {
      timeout: 1000,
    });
  }).toPass();
  await page.getByRole('button', { name: 'Tabela' }).first().click();
  expect(await faultsInAllLooks(page), 'figures').toEqual([]);
  await page.getByRole('combobox', { name: 'Platforma' }).fill('macOS');
  await page.getByRole('combobox', { name: 'Platforma' }).press('Enter');
  await expect(page).toHaveURL(/platforma=macos/);
  await expect(page.getByText('nema ni preuzimanja ni instalacija', { exact: false })).toBeVisible();

  await page.goto(`/admin/aplikacije/view/${idguid}`);
  const addresses = page.getByRole('region', { name: 'Adrese' });
  await expect(addresses).toContainText(`/api/apps/${slug}/electron`);
  await expect(addresses.getByRole('link', { name: 'Javna stranica' })).toHaveAttribute(
    'href',
    `/aplikacije/${slug}`,
  );
});
