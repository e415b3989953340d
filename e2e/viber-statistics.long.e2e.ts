// Long, since customers of the simulator are waited for, and a conversation is drawn as a PDF.
// In the suite: src/modules/viber/statistics/statistics.test.ts, src/modules/viber/inbox/person/person.test.ts (exported, erased), viber-chat.e2e.ts.
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import { botToken } from './viber.ts';

const call = signedIn();
const token = botToken(7);

async function order(what: string, body: object): Promise<void> {
  const answer = await fetch(`${process.env.E2E_VIBER}/sim/${what}`, {
    method: 'POST',
    body: JSON.stringify({ bot: token, ...body }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

interface Row {
  idguid: string;
}

test('conversations are counted, exported and a person is forgotten', async ({ page }) => {
  test.setTimeout(300_000); // four screens in all looks
  const bot = await call<Row>(page, 'POST', '/viber/bots', { token });
  const statistics = `/admin/viber/statistika?razdoblje=danas&bot=${bot.idguid}`;
  await page.goto(statistics);
  await expect(page.getByText(/Još nema razgovora|U ovom razdoblju nije bilo razgovora/)).toBeVisible();
  expect(await faultsInAllLooks(page), 'empty').toEqual([]);

  await call(page, 'POST', `/viber/bots/${bot.idguid}/webhook`);
  await order('chaos', { answer: 0, failed: 0, seen: 1 });
  for (const customer of [1, 2]) await order('subscribe', { customer });
  await order('say', { customer: 1, text: 'Moj broj je 061 111 222' });
  await order('say', { customer: 2, text: 'Imate li čizme?' });
  const rows = () => call<Row[]>(page, 'GET', `/viber/chat/conversations?bot=${bot.idguid}`);
  await expect.poll(async () => (await rows()).length).toBe(2);
  const asking = () =>
    call<Row[]>(page, 'GET', `/viber/chat/conversations?bot=${bot.idguid}&q=061&in=messages`);
  // What was said last is there after the conversation.
  await expect.poll(async () => (await asking()).length).toBe(1);
  const { idguid } = (await asking())[0]!;
  const { messages } = await call<{ messages: { no: number }[] }>(
    page,
    'GET',
    `/viber/chat/conversations/${idguid}/messages`,
  );
  await call(page, 'POST', `/viber/chat/conversations/${idguid}/messages`, {
    ...{
      client_id: crypto.randomUUID(),
      after: messages.at(-1)!.no,
      kind: 'text',
      text: 'Zapisali smo, hvala.',
    },
  });

  // The address leads to one bot and one day.
  await page.reload();
  const total = page.getByRole('region', { name: 'Ukupno' });
  const figure = (name: string) =>
    total.locator('dl > div').filter({ has: page.getByRole('button', { name, exact: true }) });
  await expect(figure('Novi razgovori')).toContainText('2');
  await expect(figure('Primljene poruke')).toContainText('2');
  await expect(figure('Prvi odgovor')).toContainText(/\d\s(s|min)/);
  await expect(page.getByRole('table', { name: 'Ko odgovara' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByText(/Najviše: \S+, \d+–\d+\sh: 2\sporuke/)).toBeVisible();
  expect(await faultsInAllLooks(page), 'statistics').toEqual([]);
  await page.getByRole('combobox', { name: 'Razdoblje' }).click();
  await page.getByRole('option', { name: 'Jučer' }).click();
  await expect(page).toHaveURL(/razdoblje=juce/);
  await expect(page.getByText('U ovom razdoblju nije bilo razgovora')).toBeVisible();

  // The conversation on paper.
  await page.goto(`/admin/viber/chat?razgovor=${idguid}`);
  const card = page.getByRole('complementary', { name: 'Podaci o osobi' });
  await expect(page.getByText('Moj broj je 061 111 222').first()).toBeVisible();
  if (!(await card.isVisible())) await page.getByRole('button', { name: 'Podaci o osobi' }).click();
  await card.getByRole('button', { name: 'Izvezi razgovor' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Izvoz razgovora');
  expect(await faults(page), 'export').toEqual([]);
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Izvezi' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^viber-.+\.pdf$/);
  await expect(dialog).toBeHidden();

  // Forgotten only with the word.
  await card.getByRole('button', { name: 'Obriši lične podatke' }).click();
  await dialog.getByRole('textbox').fill('da');
  await dialog.getByRole('button', { name: 'Obriši zauvijek' }).click();
  await expect(dialog.getByText('Za potvrdu upišite OBRIŠI.')).toBeVisible();
  expect(await faults(page), 'erase').toEqual([]);
  await dialog.getByRole('textbox').fill('obriši');
  await dialog.getByRole('button', { name: 'Obriši zauvijek' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Lični podaci su obrisani na zahtjev osobe.').first()).toBeVisible();
  await expect(page.getByText('Moj broj je 061 111 222')).toBeHidden();
  await expect(page.getByText('Sadržaj je obrisan').first()).toBeVisible();
  await expect(card.getByRole('button', { name: 'Obriši lične podatke' })).toBeHidden();
  expect(await faultsInAllLooks(page), 'erased').toEqual([]);
  // And is still counted.
  await page.goto(statistics);
  await expect(figure('Novi razgovori')).toContainText('2');
});
