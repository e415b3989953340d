import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));

// A standby may miss what is answered before it is flushed (docs/decisions/109-read-replica.md): no record of anybody's work may be.
it('nothing but a failed sign-in and a notification between nodes is answered before it is on the disk', () => {
  const unflushed = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$/.test(path))
    .filter((path) =>
      /synchronous_commit('?,|\s*=|\s+to)\s*'?off\b/i.test(readFileSync(join(src, path), 'utf8')),
    );
  expect(unflushed.sort()).toEqual(['core/notify.ts', 'modules/auth/sessions/session-events.ts']);
});
