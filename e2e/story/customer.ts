import type { Page } from '@playwright/test';
import { CUSTOMER, partnerId } from './firm.ts';
import { expect, type Kept, type Walker } from './walker.ts';
import type { World } from './world.ts';

const ASKED = 'Možete li iskovati ovakvu kapiju?';

/** The firm's bot is added by its token, and Viber told where to send what people write. Answers the bot. */
async function addBot(page: Page, token: string): Promise<string> {
  await page.goto('/admin/viber/botovi/create');
  await page.getByRole('textbox', { name: 'Token bota' }).fill(token);
  await page.getByRole('button', { name: 'Provjeri i dodaj' }).click();
  await page.waitForURL('**/view');
  const hook = page.getByRole('region', { name: 'Webhook' });
  await hook.getByRole('button', { name: 'Postavi' }).click();
  await expect(hook).toContainText('Viber je posljednji put potvrdio adresu');
  return new URL(page.url()).pathname.split('/').at(-2)!;
}

/** A customer writes on Viber and sends a picture, is answered, and the picture hangs on his company. */
export async function answerOnViber(owner: Walker, { viber }: World): Promise<Kept[]> {
  const { page, ask } = owner;
  const { token } = viber.bots[0]!;
  // What customers do by themselves is no part of the story.
  await viber.control('chaos', { answer: 0, failed: 0, seen: 1, duplicate: 0, reorder: 0, earlyReceipt: 0 });
  const bot = await addBot(page, token);
  const media = `${viber.origin}/media/${'a1'.repeat(12)}-${Date.now()}/slika.png`;
  await viber.control('say', { text: ASKED });
  await viber.control('say', {
    message: { type: 'picture', media, file_name: 'kapija.png', text: 'Evo slike' },
  });

  await page.goto(`/admin/viber/chat?bot=${bot}`);
  const row = page.getByRole('region', { name: 'Razgovori' }).getByRole('listitem').first();
  await row.getByRole('link').click();
  const messages = page.getByRole('region', { name: 'Poruke' });
  await expect(messages.getByText(ASKED, { exact: true })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Odgovor' });
  await field.fill('Možemo, za dvije sedmice.');
  await field.press('Enter');
  await expect(messages.getByText('Viđeno')).toBeVisible();
  const [received] = (await viber.control('inbox', {})) as { message: { text: string } }[];
  expect(received?.message.text).toContain('Možemo, za dvije sedmice.');

  // For which company he speaks.
  const card = page.getByRole('complementary', { name: 'Podaci o osobi' });
  await card.getByRole('button', { name: 'Uredi: Firma' }).click();
  await card.getByRole('combobox', { name: 'Firma' }).fill('bijela tabija');
  await page.getByRole('option', { name: new RegExp(CUSTOMER.naziv!) }).click();
  await expect(card.getByRole('link', { name: CUSTOMER.naziv })).toBeVisible();

  await messages.getByRole('button', { name: 'Otvori sliku: kapija.png' }).click();
  const dialog = page.getByRole('dialog', { name: 'kapija.png' });
  await dialog.getByRole('button', { name: 'Priloži firmi: kapija.png' }).click();
  await expect(page.getByText(`Priloženo: ${CUSTOMER.naziv}.`)).toBeVisible();
  await page.keyboard.press('Escape');
  const conversation = new URL(page.url()).searchParams.get('razgovor')!;
  const { name } = await ask<{ name: string | null }>('GET', `/viber/chat/conversations/${conversation}`);

  const company = await partnerId(owner, CUSTOMER.naziv!);
  await page.goto(`/admin/companies/${company}/view`);
  await expect(page.getByRole('region', { name: 'Prilozi (1)' })).toContainText('kapija.png');
  await expect(page.getByRole('region', { name: 'Viber razgovori' })).toContainText(name!);
  return [
    {
      idguid: conversation,
      path: `/viber/chat/conversations/${conversation}`,
      search: [name!, name!],
      // The trail names no customer, and quotes nothing of one: only that it is known now for whom he speaks.
      deeds: ['Izmijenjeno; – → izmijenjeno'],
    },
    {
      ...{ idguid: company, path: `/admin/companies/${company}`, screen: `/admin/companies/${company}/view` },
      ...{ bytes: [await pathOfPicture(owner)], search: ['bijela tabija', CUSTOMER.naziv!] },
      deeds: ['Uvezeno', 'Izmijenjeno; – → kapija.png'],
    },
  ];
}

/** The address of the picture that hangs on the customer's company, without `/api`. */
async function pathOfPicture(walker: Walker): Promise<string> {
  const path = `/admin/companies/${await partnerId(walker, CUSTOMER.naziv!)}/attachments`;
  const [attached] = await walker.ask<{ idguid: string }[]>('GET', path);
  return `${path}/${attached!.idguid}/content`;
}

/** The picture that hangs on the customer's company, as it is answered. */
export async function pictureOf(walker: Walker): Promise<Buffer> {
  const { page } = walker;
  const path = await pathOfPicture(walker);
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.get(`${process.env.E2E_URL}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
  return answer.body();
}
