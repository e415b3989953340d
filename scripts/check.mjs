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
  const codes = await Promise.all(checks.map(({ args }) => run(node, args, { quiet: true })));
  for (const [index, { name }] of checks.entries())
    say(`${name}: ${codes[index] === 0 ? 'u redu' : 'NIJE u redu'}`);
  return codes.some(Boolean) ? 1 : 0;
});
