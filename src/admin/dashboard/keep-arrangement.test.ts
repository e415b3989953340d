import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { Arrangement, Turn } from '../../modules/workspace/layouts.api.ts';
import { ARRANGEMENT, keepingArrangement } from './keep-arrangement.ts';

const SAVED: Arrangement = { order: ['nedavno', 'ceka'], hidden: ['grafikoni'] };
let client: QueryClient;
/** What the server has, what was sent to it in which turns, and what people were told. */
let kept: Arrangement;
let sent: Partial<Arrangement>[];
let turns: Turn[];
let told: unknown[];
/** Number of the last turn that the server has kept. */
let last = 0;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  [kept, sent, turns, told] = [SAVED, [], [], []];
});

const keeping = (refuses: (changes: Partial<Arrangement>) => boolean = () => false) =>
  keepingArrangement(
    client,
    async ({ turn, ...changes }) => {
      sent.push(changes);
      turns.push(turn!);
      // The first one takes longest, and arrives late too.
      await new Promise((resolve) => setTimeout(resolve, sent.length === 1 ? 20 : 0));
      if (refuses(changes)) throw new Error('Nema veze');
      if (turn!.number > last) {
        last = turn!.number;
        kept = { ...kept, ...changes };
      }
      return kept;
    },
    (error) => told.push(error),
  );
const load = (queryFn: () => Promise<Arrangement>) =>
  client.fetchQuery({ queryKey: ARRANGEMENT, queryFn }).catch(() => null);
const shown = () => client.getQueryData(ARRANGEMENT);

it('changes nothing that could not be loaded', async () => {
  await load(() => Promise.reject(new Error('Nema veze')));
  await keeping().keep({ hidden: ['ceka'] });
  expect([sent, kept, shown()]).toEqual([[], SAVED, undefined]);
});

it('sends changes one after another, and shows each at once', async () => {
  await load(async () => SAVED);
  const { keep } = keeping();
  void keep({ hidden: ['ceka'] });
  const done = keep({ hidden: [] });
  expect(shown()).toEqual({ ...SAVED, hidden: [] });
  await done;
  expect(sent).toEqual([{ hidden: ['ceka'] }, { hidden: [] }]);
  expect([kept, shown()]).toEqual([
    { ...SAVED, hidden: [] },
    { ...SAVED, hidden: [] },
  ]);
});

it('sends what is changed meanwhile together, and one request at a time', async () => {
  await load(async () => SAVED);
  const { keep } = keeping();
  void keep({ hidden: ['ceka'] });
  void keep({ order: ['ceka'] });
  void keep({ order: null });
  const done = keep({ hidden: [] });
  expect(sent).toHaveLength(1);
  await done;
  expect(sent).toEqual([{ hidden: ['ceka'] }, { order: null, hidden: [] }]);
  expect([kept, shown()]).toEqual([
    { order: null, hidden: [] },
    { order: null, hidden: [] },
  ]);
});

it('sends what is unsent at once when the page goes, and shows that if the page comes back', async () => {
  await load(async () => SAVED);
  const { keep, leave } = keeping();
  const done = keep({ hidden: ['ceka'] });
  void keep({ hidden: [] });
  leave();
  leave();
  expect(sent).toEqual([{ hidden: ['ceka'] }, { hidden: [] }]);
  await done;
  expect(shown()).toEqual({ ...SAVED, hidden: [] });
});

it('loses neither what is under way when the page goes nor what comes after it, whichever arrives first', async () => {
  await load(async () => SAVED);
  const { keep, leave } = keeping();
  const done = keep({ hidden: ['ceka'] });
  void keep({ order: ['grafikoni'] });
  leave();
  expect(sent.at(-1)).toEqual({ hidden: ['ceka'], order: ['grafikoni'] });
  const [first, second] = turns;
  expect(second).toEqual({ page: first!.page, number: first!.number + 1 });
  expect(Number.isSafeInteger(first!.page)).toBe(true);
  await done;
  expect(kept).toEqual({ hidden: ['ceka'], order: ['grafikoni'] });
  // The page has come back.
  await keep({ hidden: [] });
  expect(sent.at(-1)).toEqual({ hidden: [] });
});

it('says what was not saved, and does not leave it on the screen', async () => {
  await load(async () => SAVED);
  const { keep } = keeping(({ order }) => order === null);
  void keep({ order: null });
  await keep({ hidden: [] });
  expect(told).toHaveLength(1);
  expect(shown()).toEqual({ ...SAVED, hidden: [] });
  await keep({ order: null });
  expect(client.getQueryState(ARRANGEMENT)).toMatchObject({ isInvalidated: true });
});
