/** Everything about Viber, one process after another: `npm run bench -- viber`. One of them: `npm run bench -- viber/intake`. */
import { fileURLToPath } from 'node:url';
import { VIBER_BENCHES } from './lib/names.ts';
import { runAll } from './lib/run-all.ts';

runAll(VIBER_BENCHES, fileURLToPath(new URL('.', import.meta.url)));
