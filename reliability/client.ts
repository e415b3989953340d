/**
 * `npm run reliability -- client`: generates types from `/api/openapi.json` as anybody would (openapi-typescript, openapi-fetch), compiles a program against
 * them, and has it sign in, read a list, add a record and post a voucher.
 */
import { filledDatabase } from '../bench/lib/filled.ts';
import { admin } from '../bench/lib/product.ts';
import { buildClient } from './client/built-client.ts';
import { ALONE } from './lib/alone.ts';

const bench = await filledDatabase({ goods: false });
try {
  const { url } = await bench.start('src/server/main.ts', '/api/ready', ALONE);
  const client = await buildClient(await (await fetch(`${url}/api/openapi.json`)).json());
  try {
    console.log(client.said.trim());
    console.log(`${client.lines} lines of types`);
    await client.compile();
    console.log('compiles under tsc strict');
    console.log((await client.walk(url, admin)).trim());
  } finally {
    client.remove();
  }
} finally {
  await bench.stop();
}
