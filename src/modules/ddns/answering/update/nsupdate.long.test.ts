// Long, since nsupdate of Debian is started. In the suite: src/modules/ddns/updates/updates.test.ts (an update that is taken), wanted.test.ts, prerequisites.test.ts, host-keys.test.ts.
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { newTsigSecret } from '../../hosts/credentials.ts';
import { insertDomain } from '../../test/zone.ts';
import {
  dig,
  expectTaken,
  host,
  inZone,
  key,
  mustFail,
  owner,
  replace,
  setUp,
  t,
  tools,
  zone,
} from './update.testkit.ts';

setUp();

describe.skipIf(tools.missing)(`updates by DNS${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  it('are taken with hmac-sha256, and answered at once', () => expectTaken(key()));

  it('are for the own zone and host only, by the right secret', async () => {
    const other = await insertDomain(owner, (await t.member({})).tenantId);
    await other.host('kuca', { ip4: '198.51.100.2' });
    await eventually(async () => expect(await dig(`kuca.${other.name}`)).toEqual(['198.51.100.2']));
    const lines = inZone(...replace('8.8.4.9'));
    await mustFail('NOTAUTH(BADSIG)', lines, key('hmac-sha256', host, newTsigSecret()));
    await mustFail('NOTAUTH', [`zone ${other.name}`, ...replace('8.8.4.9', `kuca.${other.name}`)]);
    await mustFail('REFUSED', inZone(...replace('8.8.4.9', `nema.${zone.name}`)));
    expect(await dig(host)).toEqual(['198.51.100.1']);
    expect(await dig(`kuca.${other.name}`)).toEqual(['198.51.100.2']);
  });
});
