/** Everything about dynamic DNS, one process after another: `npm run bench -- ddns`. One of them: `npm run bench -- ddns/updates`. */
import { fileURLToPath } from 'node:url';
import { DDNS_BENCHES } from './lib/names.ts';
import { runAll } from './lib/run-all.ts';

runAll(DDNS_BENCHES, fileURLToPath(new URL('.', import.meta.url)));
