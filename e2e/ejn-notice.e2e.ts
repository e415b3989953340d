import { readFile } from 'node:fs/promises';
import { noticesBy, withNotices } from './ejn-source.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
withNotices(call);
const LIST = '/admin/interno/ejngovba/announcements';

test('the page of an open notice: time left, lots, what happened, the calendar', async ({ page }) => {
  const open = await noticesBy(call, page, 'state__in=open&sort=-deadline&page_size=50');
  const notice = open.find(({ lots }) => lots > 1) ?? open[0]!;
  await page.goto(`${LIST}/${notice.idguid}/view`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(notice.name.slice(0, 40));
  await expect(page.getByText('Simulacija: obavještenja su izmišljena.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rok za ponude' })).toContainText(/još \d+ dan/);
  const lots = page.getByRole('region', { name: 'Lotovi' });
  await expect(lots.locator('tbody tr')).toHaveCount(Math.min(notice.lots, 25));
  await expect(page.getByRole('region', { name: 'Tok postupka' })).toContainText('Obavještenje o nabavci');
  // Under the number of a made-up notice the portal has somebody's real one.
  await expect(page.getByRole('link', { name: 'Na portalu' })).toHaveCount(0);
  await expect(page.getByText(/Pitanja, odgovori i tenderska dokumentacija .* na portalu/)).toBeVisible();
  expect(await faultsInAllLooks(page), 'open').toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Rok u kalendar' }).click(),
  ]);
  const text = await readFile((await file.path())!, 'utf8');
  expect(text).toContain(`UID:${notice.idguid}@`);
  expect(text).toContain('DTSTART;TZID=Europe/Sarajevo:');
  expect(text.replaceAll('\r\n ', '')).toContain(`${LIST}/${notice.idguid}/view`);

  // A watch of the same authority, or of the same codes, begins with that condition.
  await page.getByRole('link', { name: /^Prati ov[eu] CPV oznak[eu]$/ }).click();
  await expect(page).toHaveURL(/pracenja\/create\?query=cpv__in/);
  await page.goBack();
  await page.getByRole('link', { name: 'Prati ovaj organ' }).click();
  await expect(page).toHaveURL(/pracenja\/create\?query=authority__in/);
  await expect(page.getByText(notice.authority!.name).first()).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: notice.authority!.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`authority__in=${notice.authority!.id}`));
});
