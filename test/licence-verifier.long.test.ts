// Long, since Java is started.
// In the suite: licence-verifier.test.ts (the same questions, asked of the checker in TypeScript).
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { programs } from './debian.ts';
import {
  ANSWERS,
  answerLine,
  asked,
  askedOf,
  keys,
  LICENCES,
  licenceLine,
  NONCE,
} from './licence-vectors.ts';

const JAVA = fileURLToPath(new URL('../examples/licence-verifier/Verifier.java', import.meta.url));
const tools = await programs(['java']);

describe('the checker in Java', () => {
  it('answers the same', async () => {
    // Not skipped: an example that nobody has run is none.
    if (tools.missing)
      throw new Error(`${tools.missing}. Install a JDK, 17 or newer: apt-get install default-jdk-headless`);
    const lines = [
      ...LICENCES.map(([, token, , more]) => {
        const { app, now, lastSeen } = asked(more) as { app: string; now: number; lastSeen?: number };
        return ['licence', token, app, now, lastSeen ?? ''].join('\t');
      }),
      ...ANSWERS.map(([, token, , more]) => {
        const { jti, fingerprint, now } = askedOf(more);
        return ['answer', token, jti, fingerprint, more?.nonce ?? NONCE, now].join('\t');
      }),
    ];
    const args = ['-Dfile.encoding=UTF-8', JAVA, ...keys.map(({ kid, x }) => `${kid}=${x}`)];
    const { code, stdout, stderr } = await tools.run('java', args, {
      input: `${lines.join('\n')}\n`,
      timeout: 60_000,
    });
    expect(code, stderr).toBe(0);
    const said = stdout.trim().split('\n');
    const all = [
      ...LICENCES.map((one) => [one[0], licenceLine(one)]),
      ...ANSWERS.map((one) => [one[0], answerLine(one)]),
    ];
    expect(said.map((one, at) => `${all[at]?.[0]}: ${one}`)).toEqual(
      all.map(([what, line]) => `${what}: ${line}`),
    );
  }, 70_000);
});
