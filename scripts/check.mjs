// `npm run check`: types, lint, format.
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { program, run, say } from './lib/project.mjs';

const checks = [
  { name: 'tipovi', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'lint i format', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
];

await program(async () => {
  await ensureInstalled();
  const node = findNode();
  let failed = 0;
  for (const { name, args } of checks) {
    const code = await run(node, args);
    say(`${name}: ${code === 0 ? 'u redu' : 'NIJE u redu'}`);
    if (code !== 0) failed = 1;
  }
  return failed;
});
