// `npm run build`: builds the public site and the back-office into dist/.
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { program } from './lib/project.mjs';

await program(async () => {
  await ensureInstalled();
  await build({ quiet: false });
});
