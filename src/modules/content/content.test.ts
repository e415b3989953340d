import { describe, expect, it } from 'vitest';
import { admin, call, change, HOME, setUp, test, versionOf } from './content.testkit.ts';
import { AS_BUILT, type ContentPage, HOME_DEFAULTS, PORTFOLIO_DEFAULTS } from './content.ts';
import { shownOn } from './shown.ts';

const RIGHTS = ['admin_sadrzaj_pregled', 'admin_sadrzaj_save'];

setUp();
const shown = <P extends ContentPage>(page: P) => shownOn(test.deps.database, page);

describe('the texts of a page', () => {
  it('are the defaults until somebody writes others', async () => {
    const { body } = await call('GET', HOME);
    expect(body.data).toEqual({ version: 0, updated_at: null, updated_by: null, texts: HOME_DEFAULTS });
    expect((await call('GET', '/api/admin/sadrzaj/portfolio')).body.data.texts).toEqual(PORTFOLIO_DEFAULTS);
    expect(await shown('home')).toBeNull();
  });

  it('are on the site as soon as they are saved, and told in the trail', async () => {
    const services = [...HOME_DEFAULTS.services].reverse();
    services[0] = { ...services[0]!, name: 'Održavanje' };
    const answer = await change({ hero_title: '  Novi zanat, ', services });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          version: 1,
          texts: { hero_title: 'Novi zanat,', services: [{ id: 'support' }, {}, {}, {}, {}, {}] },
        },
      },
    });
    expect(await shown('home')).toEqual({ ...AS_BUILT.home, hero_title: 'Novi zanat,', services });
    const trail = await call('GET', '/api/admin/dnevnik?resource=home-content');
    expect(trail.body.data[0]).toMatchObject({
      action: 'update',
      changes: {
        hero_title: { from: 'Mnogo zanata,', to: 'Novi zanat,' },
        services_order: { to: expect.stringMatching(/^Podrška i održavanje, IT konsalting/) },
        service_support: { to: expect.stringContaining('Održavanje:') },
      },
    });
    expect(Object.keys(trail.body.data[0].changes)).toHaveLength(3);
  });

  it('that say again what the default says leave the page as it was built', async () => {
    await change({ hero_title: HOME_DEFAULTS.hero_title, services: HOME_DEFAULTS.services });
    expect((await call('GET', HOME)).body.data.texts).toEqual(HOME_DEFAULTS);
    expect(await shown('home')).toBeNull();
    const before = await versionOf();
    expect((await change({ about_lead: HOME_DEFAULTS.about_lead })).body.data.version).toBe(before);
  });

  it('are not written over those of somebody who was quicker', async () => {
    const version = await versionOf();
    await change({ about_lead: 'Prvi je stigao.' });
    const late = await call('PATCH', HOME, { version, about_lead: 'Drugi kasni.' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { current: { texts: { about_lead: 'Prvi je stigao.' } } } },
    });
  });

  it.each([
    ['no title', { hero_title: ' ' }, 'hero_title'],
    ['too long a title', { hero_title: 'x'.repeat(41) }, 'hero_title'],
    ['a title of two lines', { hero_title: 'a\nb' }, 'hero_title'],
    ['letters that turn the direction', { about_text: 'a\u202Eb' }, 'about_text'],
    ['no text', { figure_1: 5 }, 'figure_1'],
    ['five services', { services: HOME_DEFAULTS.services.slice(1) }, 'services'],
    [
      'one service twice',
      { services: HOME_DEFAULTS.services.map((one) => ({ ...one, id: 'web' })) },
      'services',
    ],
    [
      'a service without a name',
      { services: HOME_DEFAULTS.services.map((one, n) => (n === 2 ? { ...one, name: '' } : one)) },
      'services.2.name',
    ],
  ])('with %s are refused at the field', async (_name, texts, field) => {
    expect(await change(texts)).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    });
  });

  it('take what is no text of the page for a mistake', async () => {
    expect((await change({ html: '<b>' })).status).toBe(422);
  });

  it("are the operator's, with the right to them", async () => {
    const other = await test.member({ permissions: RIGHTS });
    const reader = await test.member({ tenantId: admin.tenantId, permissions: RIGHTS.slice(0, 1) });
    expect((await call('GET', HOME, undefined, other.token)).status).toBe(403);
    expect((await call('GET', HOME, undefined, reader.token)).status).toBe(200);
    expect((await call('PATCH', HOME, { version: 0, hero_lead: 'x' }, reader.token)).status).toBe(403);
  });
});
