import { ACTION_LABELS } from '../../src/core/audit-actions.ts';
import type { TrailLine } from '../../src/modules/trail/trail.api.ts';
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

/** Every record of the story is there with what hangs on it, and the search finds it by what a person would type. */
export async function isFound(walker: Walker, kept: readonly Kept[]): Promise<void> {
  for (const one of kept) {
    const { path, ofNotice, search, bytes = [] } = one;
    for (const address of [...(path === null ? [] : [path]), ...bytes])
      expect(await walker.status(address), address).toBe(200);
    if (ofNotice) expect(await entryAt(walker, path!), path!).not.toBeNull();
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

/** A line of the trail in words: what was done, and each value before and after. */
function wordsOf({ action, changes }: TrailLine): string {
  const said = (value: unknown): string => (value === null ? '–' : String(value));
  const changed = Object.values(changes).map(({ from, to }) => `${said(from)} → ${said(to)}`);
  return [ACTION_LABELS[action], ...changed].join('; ');
}

/** What the trail of an organisation tells of each record, by id. */
async function toldOf({ ask }: Walker): Promise<Map<string, string[]>> {
  const told = new Map<string, string[]>();
  for (let page = 1; ; page++) {
    const lines = await ask<TrailLine[]>('GET', `/admin/dnevnik?page_size=100&page=${page}`);
    for (const line of lines) told.set(line.record_id, [...(told.get(line.record_id) ?? []), wordsOf(line)]);
    if (lines.length < 100) return told;
  }
}

/** The trail tells of every record of the story, and of what was done with it. */
export async function isTold(walker: Walker, kept: readonly Kept[]): Promise<void> {
  const told = await toldOf(walker);
  const untold = kept.flatMap(({ idguid, path, deeds }) => {
    const lines = told.get(idguid) ?? [];
    const missing = deeds.filter((deed) => !lines.some((line) => line.includes(deed)));
    return missing.length > 0 || lines.length === 0 ? [{ idguid, path, missing, lines }] : [];
  });
  expect(untold).toEqual([]);
  await goInside(walker.page, '/admin/dnevnik?pogled=svi');
  await expect(walker.page.getByRole('button', { name: /^Pojedinosti/ }).first()).toBeVisible();
}

/** Somebody of another firm finds none of it, is told of none of it, and is let neither to it nor to its bytes by their addresses. */
export async function isHidden(stranger: Walker, kept: readonly Kept[]): Promise<void> {
  const told = await toldOf(stranger);
  for (const one of kept) {
    const { idguid, path, ofNotice, screen, search, bytes = [] } = one;
    const name = path ?? idguid;
    expect(told.has(idguid), name).toBe(false);
    if (ofNotice) expect(await entryAt(stranger, path!), name).toBeNull();
    for (const address of [...(path === null || ofNotice ? [] : [path]), ...bytes])
      expect([403, 404], address).toContain(await stranger.status(address));
    if (search) expect(await foundBy(stranger, search[0], one), name).toBeUndefined();
    if (screen) await isRefused(stranger, screen, search?.[1]);
  }
}

/** The page at that address says that there is no such record, and shows nothing of it. */
async function isRefused({ page }: Walker, screen: string, name?: string): Promise<void> {
  await page.goto(screen);
  await expect(page.getByRole('alert')).toContainText('Zapis nije pronađen');
  if (name) await expect(page.getByText(name)).toHaveCount(0);
}
