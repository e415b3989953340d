import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { fetchAgain } from '../inbox/send.service.ts';
import { bot, hits, oddOrigin, rowOf, sends, setUp, sim, t } from './media.testkit.ts';
import { post, said } from './testkit.ts';

setUp();

describe('files that people send', () => {
  it('are fetched and stored, with a name that says what they are', async () => {
    const link = (name: string): string => `${sim.origin}/media/ab-${Date.now()}/${name}`;
    expect(await sends('picture', link('slika.png'))).toMatchObject({
      media_state: 'stored',
      media_fault: null,
      name: 'slika.png',
      media_type: 'image/png',
      state: 'ready',
    });
    expect(await sends('file', link('ponuda.pdf'), { file_name: 'Ponuda č 7.pdf' })).toMatchObject({
      name: 'Ponuda č 7.pdf',
      media_type: 'application/pdf',
    });
    expect(await sends('video', link('snimak.mp4'))).toMatchObject({ media_state: 'stored' });
    expect(await sends('picture', `${oddOrigin}/bez-nastavka`)).toMatchObject({ name: 'bez-nastavka.png' });
    expect(await sends('picture', `${oddOrigin}/hops/3`)).toMatchObject({ media_state: 'stored' });
  });

  it('are not fetched for stickers, addresses, and messages without one', async () => {
    await post(
      t,
      bot,
      said('naljepnica', '', { message: { type: 'sticker', sticker_id: 1, media: `${oddOrigin}/s` } }),
    );
    await post(t, bot, said('adresa', '', { message: { type: 'url', media: `${oddOrigin}/u` } }));
    await post(t, bot, said('prazno', '', { message: { type: 'picture', media: 'nije adresa' } }));
    for (const person of ['naljepnica', 'adresa', 'prazno'])
      await eventually(async () => expect(await rowOf(person)).toMatchObject({ media_state: null }));
  });

  it('are not fetched from an address inside', async () => {
    expect(await sends('picture', 'http://169.254.169.254/latest/meta-data/x.jpg')).toMatchObject({
      media_state: 'refused',
      media_fault: 'Adresa datoteke vodi u privatnu mrežu.',
      name: null,
    });
  });

  it('are fetched again when a person asks, while the link lives; an organisation without room is told', async () => {
    await t.ownerDb.execute(
      sql`insert into file_quotas (tenant_id, bytes, files) values (${bot.tenantId}, 1, 1)`,
    );
    const refused = await sends('picture', `${oddOrigin}/puno.png`);
    expect(refused).toMatchObject({
      media_state: 'refused',
      media_fault: expect.stringMatching(/^(Organizacija može čuvati najviše|Nema dovoljno prostora)/),
    });
    await t.ownerDb.execute(sql`delete from file_quotas where tenant_id = ${bot.tenantId}`);
    const tenant = (await findTenant(t.deps.database, bot.tenantId))!;
    const before = hits;
    await asSystem(t.deps.database, tenant, (ctx) => fetchAgain(ctx, refused.idguid));
    await eventually(async () =>
      expect(await rowOf(refused.person)).toMatchObject({ media_state: 'stored' }),
    );
    expect(hits).toBeGreaterThan(before);
  });
});
