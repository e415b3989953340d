import { goInside } from '../fixtures.ts';
import { expect, type Kept, type Walker } from './walker.ts';

interface Found {
  groups: { kind: string; items: { idguid: string; title: string }[] }[];
  left_out: unknown[];
}

/** The record, as the search finds it. A busy machine leaves out kinds that take too long; then it is asked again. */
async function foundBy(
  { ask }: Walker,
  typed: string,
  { idguid, ofNotice }: Kept,
): Promise<{ title: string } | undefined> {
  let found: Found = { groups: [], left_out: [] };
  const leftOut = async (): Promise<unknown[]> => {
    found = await ask<Found>('GET', `/search?q=${encodeURIComponent(typed)}`);
    return found.left_out;
  };
  await expect.poll(leftOut, { message: `the search for ${typed}` }).toEqual([]);
  return found.groups
    .filter(({ kind }) => ofNotice === undefined || kind === ofNotice)
    .flatMap(({ items }) => items)
    .find((one) => one.idguid === idguid);
}

/** What the firm has of the notice at an address. */
async function entryAt({ ask }: Walker, path: string): Promise<object | null> {
  return (await ask<{ entry: object | null }>('GET', path)).entry;
}

/** Every record of the story is there, and the search finds it by what a person would type. */
export async function isFound(walker: Walker, kept: readonly Kept[]): Promise<void> {
  for (const one of kept) {
    const { path, ofNotice, search } = one;
    expect(await walker.status(path), path).toBe(200);
    if (ofNotice) expect(await entryAt(walker, path), path).not.toBeNull();
    if (!search) continue;
    const [typed, shown] = search;
    expect((await foundBy(walker, typed, one))?.title, `the search for ${typed}`).toContain(shown);
  }
}

/** By hand: what was typed into the top bar leads to the record. */
export async function isFoundByHand(
  { page }: Walker,
  [typed, shown]: readonly [string, string],
): Promise<void> {
  await goInside(page, '/dashboard');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Pretraži stranice, radnje i zapise' })).toBeFocused();
  const option = page.getByRole('option').filter({ hasText: shown }).first();
  // As above, of a busy machine.
  await expect(async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    await expect(option).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press('Escape');
}

/** Ids of all records that the trail of an organisation tells of. */
async function toldOf({ ask }: Walker): Promise<Set<string>> {
  const told = new Set<string>();
  for (let page = 1; ; page++) {
    const lines = await ask<{ record_id: string }[]>('GET', `/admin/dnevnik?page_size=100&page=${page}`);
    for (const { record_id } of lines) told.add(record_id);
    if (lines.length < 100) return told;
  }
}

/** The trail tells of every record of the story. */
export async function isTold(walker: Walker, kept: readonly Kept[]): Promise<void> {
  const told = await toldOf(walker);
  expect(kept.filter(({ idguid }) => !told.has(idguid))).toEqual([]);
  await goInside(walker.page, '/admin/dnevnik?pogled=svi');
  await expect(walker.page.getByRole('button', { name: /^Pojedinosti/ }).first()).toBeVisible();
}

/** Somebody of another firm finds none of it, is told of none of it, and is not let to any of it by its address. */
export async function isHidden(stranger: Walker, kept: readonly Kept[]): Promise<void> {
  const told = await toldOf(stranger);
  for (const one of kept) {
    const { idguid, path, ofNotice, search } = one;
    expect(told.has(idguid), path).toBe(false);
    if (ofNotice) expect(await entryAt(stranger, path), path).toBeNull();
    else expect([403, 404], path).toContain(await stranger.status(path));
    if (search) expect(await foundBy(stranger, search[0], one), path).toBeUndefined();
  }
}
