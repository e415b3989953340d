/** Everything about public procurement, one process after another: `npm run bench -- ejn`. One of them: `npm run bench -- ejn/search`. */
import { fileURLToPath } from 'node:url';
import { EJN_BENCHES } from './lib/names.ts';
import { runAll } from './lib/run-all.ts';

runAll(EJN_BENCHES, fileURLToPath(new URL('.', import.meta.url)));
