/** Everything about documents, one process after another: `npm run bench -- documents`. One of them: `npm run bench -- documents/lists`. */
import { fileURLToPath } from 'node:url';
import { DOCUMENT_BENCHES } from './lib/names.ts';
import { runAll } from './lib/run-all.ts';

runAll(DOCUMENT_BENCHES, fileURLToPath(new URL('.', import.meta.url)));
