// `npm start`: installs and builds what has changed, then runs the product.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { program } from './lib/project.mjs';
import { runServer } from './lib/server.mjs';

await program(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runServer(findNode(), [], { env: { NODE_ENV: 'production' } });
});
