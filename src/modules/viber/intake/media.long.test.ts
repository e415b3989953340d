// Long, since files are waited for that do not come. In the suite: media.test.ts (fetched and stored, not fetched, also not from
// an address inside, fetched again).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { fetchMedia } from './fetch-media.ts';
import { oddOrigin, rowOf, sends, setUp, sim, t } from './media.testkit.ts';

setUp();
const filesKept = async (): Promise<number> =>
  (await t.ownerDb.execute<{ count: number }>(sql`select count(*)::int as count from files`)).rows[0]!.count;

describe('files that people send', () => {
  it('that cannot be had leave the reason, and nothing of themselves', async () => {
    const before = await filesKept();
    const found: Record<string, string | null> = {};
    const tried: [string, string, string?][] = [
      ['inside', `${sim.origin}/media/inside/x.jpg`],
      ['metadata', 'http://169.254.169.254/latest/meta-data/x.jpg'],
      ['private', 'https://10.0.0.1/x.jpg'],
      ['endless', `${sim.origin}/media/endless/x.jpg`, 'file'],
      ['endless picture', `${oddOrigin}/endless.png`],
      ['svg', `${sim.origin}/media/svg/x.jpg`],
      ['page', `${oddOrigin}/page.jpg`],
      ['text as video', `${oddOrigin}/page.jpg`, 'video'],
      ['expired', `${sim.origin}/media/ab-1/x.png`],
      ['status', `${oddOrigin}/503`],
      ['empty', `${oddOrigin}/empty.png`],
      ['long', `${oddOrigin}/long.png`],
      ['cut', `${oddOrigin}/cut.png`],
      ['hops', `${oddOrigin}/hops/4`],
      ['file', `${oddOrigin}/file-redirect`],
      ['nobody', 'http://127.0.0.1:1/x.png'],
    ];
    // All at once: the worker takes up the next one as soon as it has time.
    await Promise.all(
      tried.map(async ([name, url, kind]) => {
        found[name] = (await sends(kind ?? 'picture', url)).media_fault;
      }),
    );
    expect(found).toEqual({
      inside: 'Adresa datoteke vodi u privatnu mrežu.',
      metadata: 'Adresa datoteke vodi u privatnu mrežu.',
      private: 'Adresa datoteke vodi u privatnu mrežu.',
      endless: 'Datoteka je veća od 50 MB, pa nije preuzeta.',
      'endless picture': 'Datoteka je veća od 10 MB, pa nije preuzeta.',
      svg: 'Ovo nije slika koja se može prikazati, nego SVG dokument. Zato nije sačuvano.',
      page: 'Ovo nije slika koja se može prikazati, nego web stranica. Zato nije sačuvano.',
      'text as video': 'Ovo nije video, nego web stranica. Zato nije sačuvano.',
      expired: 'Veza do datoteke više ne vrijedi.',
      status: 'Server na kojem je datoteka ne daje je (status 500).',
      empty: 'Datoteka je prazna.',
      long: 'Datoteka je veća od 10 MB, pa nije preuzeta.',
      cut: 'Veza se prekinula prije nego što je cijela datoteka stigla.',
      hops: 'Adresa datoteke preusmjerava na drugu, ali se do datoteke ne dolazi.',
      file: 'Adresa datoteke preusmjerava na drugu, ali se do datoteke ne dolazi.',
      nobody: 'Server na kojem je datoteka ne javlja se.',
    });
    expect(await filesKept()).toBe(before);
  });

  it('that trickle are given up in time', async () => {
    const content = {
      kind: 'picture',
      text: null,
      data: { media: `${sim.origin}/media/slow/x.png` },
    } as const;
    const fetching = { log: t.deps.log, allow: ['127.0.0.0/8'], signal: AbortSignal.timeout(700) };
    await expect(fetchMedia(content, fetching, async () => 'stored')).rejects.toThrow(
      'Datoteka nije stigla na vrijeme.',
    );
  });

  it('that a dead node was fetching are fetched by another', async () => {
    const { idguid, person } = await sends('picture', `${oddOrigin}/opet.png`);
    await t.ownerDb.execute(sql`
      update viber_messages set media_state = 'fetching', file_id = null, media_tried_at = now() - interval '3 minutes' where idguid = ${idguid}`);
    // Any message wakes the pump.
    const other = await sends('picture', `${oddOrigin}/budi.png`);
    expect(other.media_state).toBe('stored');
    await eventually(async () =>
      expect(await rowOf(person)).toMatchObject({ media_state: 'stored', state: 'ready' }),
    );
  });
});
