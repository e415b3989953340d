// Long, since it is the whole product in one walk, with an installation of its own that is archived and restored, and waits for what comes every five minutes.
// In the suite: story.e2e.ts (the invoice, the bank, search, trail and the other firm), and the walks of each area.
import { scanned } from '../src/server/demo/scanned.ts';
import { PASSWORD } from './entry-page.ts';
import { test } from './fixtures.ts';
import { isFound, isFoundByHand, isHidden, isTold } from './story/all-of-it.ts';
import { acceptInvitation, accountantOf, EMAIL, registerFirm, takeFirstSteps } from './story/beginning.ts';
import { answerOnViber, pictureOf } from './story/customer.ts';
import { closeYear } from './story/ending.ts';
import { FIRM, invoice } from './story/firm.ts';
import { followRouter } from './story/network.ts';
import { bookPaper, payByBank } from './story/papers.ts';
import { failProgram, letPublish, publishVersion, wakeUp } from './story/programs.ts';
import { secondFirm } from './story/second-firm.ts';
import { fetchNow, type Tender, watchTenders, winTender } from './story/tender.ts';
import { expect, type Kept, type Walker, walkerOf } from './story/walker.ts';
import { OPERATOR, startWorld } from './story/world.ts';

const NUMBER = '2026-1187';

interface Cast {
  operator: Walker;
  owner: Walker;
  accountant: Walker;
}
const failed: string[] = [];

/** Tells a chapter. One that fails does not keep the others from being told: they stand on what is there. */
async function chapter(
  name: string,
  windows: () => readonly (Walker | undefined)[],
  work: () => Promise<unknown>,
): Promise<void> {
  const begun = performance.now();
  let ending = 'told';
  await test.step(name, work).catch(async (error: Error) => {
    ending = `failed, ${error.message}`;
    failed.push(`${name}: ${error.stack ?? error.message}`);
    for (const one of windows())
      if (one && !one.page.isClosed())
        await test.info().attach(name, { body: await one.page.screenshot(), contentType: 'image/png' });
  });
  if (process.env.E2E_LOG)
    process.stderr.write(`${name}: ${Math.round((performance.now() - begun) / 1000)} s, ${ending}\n`);
}

test('a year of a firm, from its registration to the backup that is restored elsewhere', async ({
  browser,
}) => {
  test.setTimeout(1_500_000); // some eight minutes on a quiet machine
  const world = await startWorld();
  const kept: Kept[] = [];
  const cast: Partial<Cast> = {};
  let tender: Tender | undefined;
  const tell = (name: string, work: (cast: Cast) => Promise<unknown>) =>
    chapter(
      name,
      () => [cast.owner, cast.accountant],
      () => work(cast as Cast),
    );
  try {
    cast.operator = await walkerOf(browser, OPERATOR);
    // What the source has at the beginning is fetched beside the first chapters.
    const fetched = fetchNow(cast.operator).catch((error: unknown) => error);

    cast.owner = await registerFirm(browser, world);
    await tell('first steps', async ({ owner }) => kept.push(...(await takeFirstSteps(owner))));
    expect(failed.join('\n\n'), 'all that follows needs the first steps').toBe('');
    cast.accountant = await acceptInvitation(browser, world);
    await tell('the accountant', async ({ owner }) => kept.push(await accountantOf(owner)));
    await tell(
      'an invoice that was scanned, from its reading to KUF and the return',
      async ({ accountant }) => {
        const buffer = await scanned(invoice(NUMBER));
        const paper = { name: 'sken 1187.jpg', mimeType: 'image/jpeg', buffer };
        kept.push(...(await bookPaper(accountant, paper, NUMBER)));
      },
    );
    await tell('what is looked for among public procurements', async ({ owner, operator }) => {
      expect(await fetched).toBeUndefined();
      const [found, watch] = await watchTenders(owner, operator, world);
      tender = found;
      kept.push(watch);
    });
    await tell('the bank', async ({ accountant }) =>
      kept.push(await payByBank(accountant, FIRM.racun, NUMBER)),
    );
    await tell('an application that fails', async ({ owner }) => kept.push(...(await failProgram(owner))));
    await tell('a customer on Viber', async ({ owner }) => kept.push(...(await answerOnViber(owner, world))));
    await tell('the address of the router', async ({ owner }) =>
      kept.push(...(await followRouter(owner, world))),
    );
    await tell('a new version, and its updater', async ({ owner, operator }) => {
      await letPublish(operator, owner);
      kept.push(...(await publishVersion(owner, world)));
    });
    await tell('somebody is woken by the error', async ({ owner }) => kept.push(await wakeUp(owner, world)));
    await tell('the tender, from the digest to the award', async ({ owner, operator }) =>
      kept.push(await winTender(owner, operator, world, tender!)),
    );
    await tell('the end of the year', async ({ owner }) => kept.push(await closeYear(owner)));
    await tell('search', async ({ owner }) => {
      await isFound(owner, kept);
      // One of each kind by hand would take minutes, and prove the same.
      await isFoundByHand(owner, kept[1]!.search!);
    });
    await tell('trail', ({ owner }) => isTold(owner, kept));
    await tell('another firm', async () => {
      const stranger = await secondFirm(browser, world);
      await isHidden(stranger, kept);
      await stranger.page.context().close();
    });
    await tell('the backup, restored elsewhere', async ({ owner, accountant, operator }) => {
      const picture = await pictureOf(owner);
      for (const { page } of [owner, accountant, operator]) await page.context().close();
      await world.moveElsewhere();
      cast.owner = await walkerOf(browser, { email: EMAIL.owner, password: PASSWORD });
      await isFound(cast.owner, kept);
      await isTold(cast.owner, kept);
      expect((await pictureOf(cast.owner)).equals(picture)).toBe(true);
      const stranger = await secondFirm(browser, world, true);
      await isHidden(stranger, kept);
      await stranger.page.context().close();
    });
  } finally {
    for (const one of Object.values(cast)) await one.page.context().close();
    await world.stop();
  }
  expect(failed.join('\n\n')).toBe('');
});
