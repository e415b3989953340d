import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('a program is given the input of whoever starts it: in a terminal, a terminal', () => {
  const runner = new URL('../../scripts/lib/runner.mjs', import.meta.url).href;
  const started = `import { runProgram } from ${JSON.stringify(runner)};
    await runProgram(process.execPath, ['-e', 'process.stdin.pipe(process.stdout)']);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', started], { input: 'čujem' });
  expect(stdout.toString()).toBe('čujem');
});
