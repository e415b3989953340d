/**
 * (a) a page of 25 of 100,000 rows and (b) a create, through the product (token, rights, row-level security, trail)
 * against a bare Fastify with the same SQL by hand, on the same database: requests a second, as a ratio.
 */
import { filledDatabase, ROWS } from './lib/filled.ts';
import { compare, type Load } from './lib/load.ts';
import { signIn } from './lib/product.ts';

const SECONDS = 4;
const ROUNDS = 5;

const bench = await filledDatabase();
try {
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const bare = await bench.start('bench/lib/bare.ts', '/alive');
  const headers = { authorization: `Bearer ${await signIn(product.url)}` };
  const api = `${product.url}/api/erp/sifarnici/grupe-robe`;
  const print = (name: string, goal: number, { a, b, ratio }: { a: number; b: number; ratio: number }) => {
    if (ratio < goal) process.exitCode = 1;
    console.log(
      `${name.padEnd(34)} ${a.toFixed(0).padStart(6)} / ${b.toFixed(0).padStart(6)} req/s  ratio ${ratio.toFixed(2)}  (goal ≥ ${goal})`,
    );
  };
  const lists = {
    page: '',
    filter: 'aktivno=false',
    sort: 'sort=-naziv',
    search: 'q=cup',
    'rare search': 'q=f00d',
  };
  console.log(`Product / bare handler, ${ROWS} rows, median of ${ROUNDS} pairs`);
  for (const [name, query] of Object.entries(lists)) {
    const ours: Load = { url: `${api}?${query}`, headers, seconds: SECONDS };
    const theirs: Load = { url: `${bare.url}/list?${query}`, seconds: SECONDS };
    print(`list: ${name}`, 0.75, await compare(ours, theirs, ROUNDS));
  }
  const body = (prefix: string) => (n: number) =>
    JSON.stringify({ sifra: `${prefix}${process.hrtime.bigint()}`.slice(0, 20), naziv: `Nova grupa ${n}` });
  const ours: Load = { url: api, method: 'POST', headers, body: body('P'), seconds: SECONDS };
  const theirs: Load = { url: `${bare.url}/create`, method: 'POST', body: body('B'), seconds: SECONDS };
  print('create', 0.6, await compare(ours, theirs, ROUNDS));
} finally {
  await bench.stop();
}
