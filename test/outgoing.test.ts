import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Ways to reach a foreign service past the one client. */
const RAW =
  /\bfetch\(|from '(undici|axios|got|node-fetch|ky)'|import\('undici'\)|https?\.(request|get)\(|\brequest as \w+,?[^;]*'node:https?'|\{[^}]*\brequest\b[^}]*\} from 'node:https?'|'node:(https|http2|tls)'/;
/**
 * The client itself, the proxy through which the site checker's browser goes, the simulator that calls our webhook as a foreign service does,
 * and a program that is shown to people.
 */
const ALLOWED =
  /^src\/(core\/(http-client\/.*|egress\/proxy\.ts)|modules\/(viber\/simulator\/webhook-client|app-logs\/screens\/keys\/examples)\.ts)$/;

const files = ['src/core', 'src/modules', 'src/server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|testkit|(^|\/)test\//.test(path))
    .map((path) => join(folder, path)),
);

it('every call to a foreign service goes through src/core/http-client', () => {
  const raw = files.filter((path) => RAW.test(readFileSync(path, 'utf8')));
  expect(raw).toContain('src/core/egress/proxy.ts');
  expect(raw.filter((path) => !ALLOWED.test(path))).toEqual([]);
});

it.each([
  "await fetch('https://primjer.ba')",
  "import { Agent } from 'undici';",
  "import { request } from 'node:https';",
  "import {\n  createServer,\n  request as httpRequest,\n} from 'node:http';",
  'http.get(url)',
])('knows %j for one that does not', (code) => expect(RAW.test(code)).toBe(true));

it.each(["import type { ServerResponse } from 'node:http';", 'void key.refetch()', 'api.get(path)'])(
  'does not mistake %j for one',
  (code) => expect(RAW.test(code)).toBe(false),
);
