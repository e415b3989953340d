import { afterAll, describe, expect, it } from 'vitest';
import { type ProgramName, programs } from './debian.ts';
import { dataFolder } from './folder.ts';

const folder = dataFolder('debian');
afterAll(folder.remove);

const VERSIONS: [ProgramName, string, RegExp][] = [
  ['dig', '-v', /DiG \d/],
  ['nsupdate', '-V', /nsupdate \d/],
  ['kdig', '-V', /Knot DNS/],
  ['dnsperf', '-h', /Usage: dnsperf/],
  ['ddclient', '-help', /usage: ddclient/],
  ['inadyn', '--version', /^\d+\.\d/],
  ['faketime', '--version', /Version \d/],
  ['pdns_server', '--version', /PowerDNS Authoritative Server/],
  ['pdnsutil', '--version', /pdnsutil \d/],
  ['pdns_control', '--version', /./],
];
const tools = await programs(VERSIONS.map(([name]) => name));

describe.skipIf(tools.missing)(
  `programs of Debian${tools.missing ? ` (skipped: ${tools.missing})` : ''}`,
  () => {
    it.each(VERSIONS)('%s runs', async (name, argument, says) => {
      const { stdout, stderr } = await tools.run(name, [argument]);
      expect(stdout + stderr).toMatch(says);
    });

    it('PowerDNS loads its backend', async () => {
      const { stdout } = await tools.run('pdns_server', ['--launch=gpgsql', '--config-dir=/', '--config']);
      expect(stdout).toContain(`module-dir=${tools.pdnsModules()}`);
      expect(stdout).toContain('gpgsql-host');
    });

    it('a program is run with another clock', async () => {
      const then = new Date(Date.now() - 45 * 86_400_000);
      const { stdout, stderr } = await tools.run('pdns_server', ['--version'], { clock: '-45d' });
      expect(stdout + stderr).toMatch(new RegExp(`^${then.toLocaleString('en', { month: 'short' })} `));
    });

    it('gives input, and tells a failing exit code', async () => {
      const { code, stderr } = await tools.run('nsupdate', [], { input: 'nonsense\nsend\n' });
      expect(code).not.toBe(0);
      expect(stderr).toContain('nonsense');
    });
  },
);

it('says which program is missing where there is no apt', async () => {
  const places = { system: '', cache: folder.path, path: '/nowhere' };
  const none = await programs(['dig', 'inadyn'], places);
  expect(none.missing).toBe('there is no dig, inadyn: there is no apt');
  expect(() => none.command('dig')).toThrow('there is no dig');
});
