import { test } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { isFound, isFoundByHand, isHidden, isTold } from './story/all-of-it.ts';
import { FIRM, invoice, setUp } from './story/firm.ts';
import { bookPaper, payByBank } from './story/papers.ts';
import { type Kept, type Walker, walkerOf } from './story/walker.ts';

const NUMBER = '2026-1187';
const paper = { name: 'mljekara 1187.pdf', mimeType: 'application/pdf', buffer: invoice(NUMBER) };

/** The middle of the story that story.long.e2e.ts tells from its beginning to its end. */
test('an invoice becomes a voucher, stands in KUF and in the return, and is paid; it is found and told of, and hidden from others', async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000);
  // Which asks less of the server than the dashboard.
  const begin = '/korisnik/users/profile';
  const walker: Walker = await walkerOf(browser, await newPerson(request), begin);
  const stranger = await walkerOf(browser, await newPerson(request), begin);
  await setUp(walker);
  const kept: Kept[] = [];
  await test.step('the invoice', async () => {
    kept.push(...(await bookPaper(walker, paper, NUMBER)));
  });
  await test.step('the bank', async () => {
    kept.push(await payByBank(walker, FIRM.racun, NUMBER));
  });
  await test.step('search and trail', async () => {
    await isFound(walker, kept);
    await isFoundByHand(walker, kept[1]!.search!);
    await isTold(walker, kept);
  });
  await test.step('another firm', () => isHidden(stranger, kept));
  for (const { page } of [walker, stranger]) await page.context().close();
});
