import { noticeId } from '../../src/modules/procurement/notices/notice-id.ts';
import { EMAIL } from './beginning.ts';
import { expect, type Kept, type Walker } from './walker.ts';
import type { World } from './world.ts';

const AREA = '/admin/interno/ejngovba';
const BASE = `${AREA}/nase-nabavke`;
/** What the firm looks for, in whatever form a notice has it. */
const WORD = 'nabavka';
/** Every five minutes watches are looked at. */
const DIGEST = 6 * 60_000;

/** What is known of a notice that was published. */
export interface Tender {
  title: string;
  number: string;
  idguid: string;
  /** Its number at the source. */
  notice: number;
}

interface Sync {
  fresh_at: string | null;
  running: object | null;
}

/** The operator has the notices fetched, as far as the source has them now. */
export async function fetchNow({ ask }: Walker): Promise<void> {
  const state = () => ask<Sync>('GET', `${AREA}/preuzimanje`);
  const before = (await state()).fresh_at;
  await ask('POST', `${AREA}/preuzimanje/povuci`, {});
  const isFresh = async (): Promise<boolean> => {
    const { fresh_at, running } = await state();
    return running === null && fresh_at !== before;
  };
  await expect.poll(isFresh, { timeout: 240_000, intervals: [1000] }).toBe(true);
}

/** The firm watches a word; then a notice with it is published, and fetched. */
export async function watchTenders(
  owner: Walker,
  operator: Walker,
  { source }: World,
): Promise<[Tender, Kept]> {
  const { page } = owner;
  await page.goto(`${AREA}/pracenja/create?query=${encodeURIComponent(`q=${WORD}`)}`);
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Sve nabavke');
  await page.getByRole('combobox', { name: 'Kada javlja' }).click();
  await page.getByRole('option', { name: 'Odmah' }).click();
  await page.getByRole('button', { name: 'Sačuvaj praćenje' }).click();
  await expect(page.getByRole('heading', { name: 'Sve nabavke' })).toBeVisible();
  const watch = new URL(page.url()).pathname.split('/').at(-2)!;

  const tender = await publish(source);
  await fetchNow(operator);
  return [
    tender,
    {
      idguid: watch,
      path: `${AREA}/pracenja/${watch}`,
      search: ['sve nabav', 'Sve nabavke'],
      deeds: ['Dodano'],
    },
  ];
}

/** Publishes notices until one has the word. */
async function publish(source: World['source']): Promise<Tender> {
  for (let tries = 0; tries < 100; tries++) {
    const { ids } = (await source.control('same', { count: 1 })) as { ids: number[] };
    const notice = ids[0]!;
    const { procedure } = source.world.tables.notices.get(notice)!.data;
    if (procedure.name.toLowerCase().includes(WORD) && /[čćšžđa-z]/.test(procedure.name))
      return { title: procedure.name, number: procedure.number, idguid: noticeId(procedure.id), notice };
  }
  throw new Error(`None of a hundred notices has the word ${WORD}`);
}

/** The digest comes by mail and leads to the notice, which goes over the board until its award is published, and it is won. */
export async function winTender(
  { page, ask }: Walker,
  operator: Walker,
  world: World,
  { title, number, idguid, notice }: Tender,
): Promise<Kept> {
  const mail = await world.mailTo(EMAIL.owner, /^Javne nabavke: /, DIGEST);
  expect(mail.text).toContain(title);
  expect(mail.text).toContain('Sve nabavke');
  const [link] = new RegExp(`https?://\\S+${idguid}\\S*`).exec(mail.text!)!;
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await page.goto(`${BASE}/${idguid}/view`);
  await page.getByRole('button', { name: 'Dodaj u naše nabavke' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Naša ponuda' }).fill('9.800,00');
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`${BASE}/tabla`);
  const handle = page.getByRole('button', { name: `Premjesti: ${title}` });
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const moveTo = async (name: string): Promise<void> => {
    await page.keyboard.press('ArrowRight');
    await expect(column(name)).toContainText(title);
    await expect(handle).toBeFocused();
  };
  await handle.focus();
  await moveTo('Pripremamo');
  await moveTo('Predali');

  await world.source.control('award', { id: notice });
  const card = column('Predali').getByRole('listitem').filter({ hasText: title });
  // What the source stamps in the second in which a run begins, the next run reads.
  await expect(async () => {
    await fetchNow(operator);
    await page.goto(`${BASE}/tabla`);
    await expect(card).toContainText('Dodijeljeno na portalu', { timeout: 5000 });
  }).toPass({ timeout: 120_000 });
  // To whom, the firm knows best: at the source firms are invented.
  await handle.focus();
  await moveTo('Dobili');
  const state = async () => (await ask<{ entry: { state: string } }>('GET', `${BASE}/${idguid}`)).entry.state;
  await expect.poll(state).toBe('dobili');
  const deeds = ['Dodano', 'Gledamo → Pripremamo', 'Pripremamo → Predali', 'Predali → Dobili'];
  return { idguid, path: `${BASE}/${idguid}`, ofNotice: 'nase-nabavke', search: [number, title], deeds };
}
