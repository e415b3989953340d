/**
 * Everything that people open among 100,000 files, against a bare Fastify with the SQL written by hand; one request after another, in
 * turn. The medians may differ by 1.3 times and 15 ms.
 */
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { signIn } from '../lib/product.ts';
import { FILES, fillFiles, WORDS } from './lib/fill.ts';
import { goal } from './lib/goal.ts';
import { send } from './lib/transfer.ts';

const ROUNDS = 25;
/** Milliseconds that a request may cost beside its SQL. */
const BESIDE = 15;
const API = '/api/admin/stored-files';

const bench = await filledDatabase();
try {
  await fillFiles(bench);
  const bare = await bench.start('bench/files/lib/bare-lists.ts', '/alive');
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const token = await signIn(product.url);
  const headers = { authorization: `Bearer ${token}` };
  const ask = async <T>(path: string): Promise<T> =>
    JSON.parse((await send(product.url + path, { headers })).body) as T;
  const time = async (url: string): Promise<number> => {
    const begun = performance.now();
    await send(url, { headers });
    return performance.now() - begun;
  };

  type Page = { data: { idguid: string; name: string; folder_id: string | null }[]; meta: { next?: string } };
  const last = await ask<Page>(`${API}?page=399`);
  const { name, idguid } = last.data.at(-1)!;
  const folder = last.data.find(({ folder_id }) => folder_id)!.folder_id!;
  const behind = encodeURIComponent(`${name}|${idguid}`);
  const cases: [what: string, product: string, bare: string][] = [
    ...['name', '-name', 'size', '-size', 'kind', '-created_at', '-updated_at'].map(
      (sort): [string, string, string] => [`sorted by ${sort}`, `${API}?sort=${sort}`, `/files?sort=${sort}`],
    ),
    ['a folder', `${API}?folder_id=${folder}`, `/files?folder_id=${folder}`],
    ['of one kind, newest first', `${API}?kind=slika&sort=-updated_at`, '/files?kind=slika&sort=-updated_at'],
    // What a page of small pictures asks for: as many rows as it shows, before the pictures themselves.
    ['page of the grid', `${API}?page_size=100`, '/files?page_size=100'],
    ['search, frequent word', `${API}?q=${WORDS.frequent}`, `/files?q=${WORDS.frequent}`],
    ['search, rare word', `${API}?q=${WORDS.rare}`, `/files?q=${WORDS.rare}`],
    ['search, word of a text', `${API}?q=${WORDS.inText}`, `/in-text?q=${WORDS.inText}`],
    ['search, word of many texts', `${API}?q=${WORDS.often}`, `/in-text?q=${WORDS.often}`],
    ['small picture', `${API}/${idguid}/thumb`, `/thumb/${idguid}`],
    ['page 200', `${API}?page=200`, '/files?page=200'],
    [
      'deep page, by cursor',
      `${API}?page=400&after=${encodeURIComponent(last.meta.next!)}`,
      `/files?behind=${behind}`,
    ],
    ['folders with counts', `${API}/folders`, '/folders'],
    ['space', `${API}/space`, '/space'],
    ['trash', `${API}/trash?sort=-removed_at`, '/trash'],
  ];
  console.log(
    `${FILES} files: bare / product in ms, medians of ${ROUNDS} rounds, and product / (1.3 x bare + ${BESIDE} ms)`,
  );
  for (const [what, path, plain] of cases) {
    const rounds: { a: number; b: number }[] = [];
    for (let round = -3; round < ROUNDS; round++) {
      const found = { a: await time(bare.url + plain), b: await time(product.url + path) };
      if (round >= 0) rounds.push(found);
    }
    const [a, b] = [median(rounds.map((round) => round.a)), median(rounds.map((round) => round.b))];
    goal(`  ${what}: ${a.toFixed(1)} / ${b.toFixed(1)}`, b / (1.3 * a + BESIDE), { most: 1 });
  }
} finally {
  await bench.stop();
}
