/** Everything about update feeds, one process after another: `npm run bench -- feeds`. One of them: `npm run bench -- feeds/slow`. */
import { fileURLToPath } from 'node:url';
import { FEED_BENCHES } from './lib/names.ts';
import { runAll } from './lib/run-all.ts';

runAll(FEED_BENCHES, fileURLToPath(new URL('.', import.meta.url)));
