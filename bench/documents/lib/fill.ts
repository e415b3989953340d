import { randomUUID } from 'node:crypto';
import type { Filled } from '../../lib/filled.ts';

/** Documents that the organisation has. */
export const DOCUMENTS = 100_000;
/** Those of another, which must stay unseen. */
const OTHERS = 30_000;
/** Types of documents, most frequent first. */
export const TYPES = ['mjera-faktura', 'mjera-otpremnica', 'mjera-izvod', 'mjera-ugovor'] as const;
/**
 * Words that every page has, that some 2,000 documents have and one; a word of a twentieth of all heads, and of three.
 */
export const WORDS = {
  everywhere: 'ukupno',
  often: 'pojam500',
  once: 'jedinstven77777',
  frequent: 'meridijan',
  rare: 'posebno77777',
};

/** Values as rules read them of an invoice: as large as they are, so that rows take the room that they take. */
const VALUES = JSON.stringify({
  fields: Object.fromEntries(
    Array.from({ length: 14 }, (_, at) => [
      `polje_${at}`,
      { value: `#${at}`, certainty: 0.97, page: 1, box: [0.1, 0.2, 0.3, 0.25], source: 'rules' },
    ]),
  ),
  lines: Array.from({ length: 6 }, (_, at) => ({
    name: { value: `Stavka ${at} #`, certainty: 0.9, page: 1, box: [0.1, 0.2, 0.3, 0.25], source: 'rules' },
    amount: { value: `${at}7.50`, certainty: 0.9, page: 1, box: [0.7, 0.2, 0.8, 0.25], source: 'rules' },
  })),
});

/**
 * Fills the organisation with documents of three years, as rows: 800 other sides, four types of which one has nine tenths, most documents
 * exported long ago, 3 % waiting for a person; each with the words of its page, a few of which are frequent.
 */
export async function fillDocuments({ sql, tenant }: Filled): Promise<void> {
  const [known] = await sql<{ count: number }[]>`
    select count(*)::int as count from dok_documents where tenant_id = ${tenant}`;
  if (known!.count >= DOCUMENTS) return;
  const other = randomUUID();
  await sql`insert into tenants (idguid, name) values (${other}, 'Druga pisarnica')`;
  for (const [id, count] of [
    [other, OTHERS],
    [tenant, DOCUMENTS],
  ] as const) {
    await sql`
      insert into files (tenant_id, idguid, state, name, size, sha256, media_type)
      values (${id}, md5(${`papir${id}`})::uuid, 'ready', 'papir.pdf', 90000, md5('a') || md5('b'), 'application/pdf')`;
    for (const [at, code] of TYPES.entries())
      await sql`
        insert into dok_types (tenant_id, idguid, code, name, colour)
        values (${id}, md5(${`vrsta${at}${id}`})::uuid, ${code}, ${`Mjera: vrsta ${at}`}, 'copper')`;
    await sql.unsafe(`
      select setseed(0.4711);
      insert into dok_documents (tenant_id, idguid, name, state, origin, file_id, sha256, type_id, type_version, page_count, pages_read,
        values, run, doubtful, corrected, warned, party, party_jib, number, day, total, currency, approved_at, approved_by, untouched,
        exported_at, created_by, words, created_at, updated_at, updated_by)
      select '${id}', md5('dokument' || n || '${id}')::uuid,
        (array['Faktura ','Račun ','Scan_','Otpremnica ','Ponuda i račun ','IMG_','Ugovor ','Žiro '])[1 + n % 8] || n || '.pdf'
          || case when n % 33333 = 7 then ' posebno77777' else '' end,
        state, case when n % 9 = 0 then 'api' else 'osoba' end, md5('papir${id}')::uuid, md5(n::text) || md5('${id}' || n),
        md5('vrsta' || case when n % 10 > 0 then 0 else 1 + n / 10 % 3 end || '${id}')::uuid, 1, 1 + n % 3, 1 + n % 3,
        replace('${VALUES}', '#', n::text)::jsonb, 1, n % 4, n % 3, case when n % 7 = 0 then 1 else 0 end,
        case when n % 50 > 0 then (array['Meridijan','Žitopromet','Bosnalijek','Ćilim','Šipad','Energoinvest','Đurđevik','Vispak','Sana','Prevent',
          'Bihaćka','Klas','Akova','Mlijeko','Granit','Neretva','Kopex','Unis','Zenit','Una'])[1 + firm % 20] || ' '
          || (array['d.o.o. Tuzla','d.d. Sarajevo','d.o.o. Mostar','s.p. Zenica','d.o.o. Brčko'])[1 + firm / 20 % 5] || ' ' || firm end,
        lpad((4200000000000 + firm * 7919)::text, 13, '0'), n % 977 || '-' || n || '/26',
        (made - interval '3 days')::date, round((10 + random() ^ 3 * 20000)::numeric, 2), case when n % 40 = 0 then 'EUR' else 'BAM' end,
        case when state in ('odobren', 'izvezen') then made + interval '5 hours' end,
        case when state in ('odobren', 'izvezen') then 'Mjera Mjera' end, state in ('odobren', 'izvezen') and n % 3 = 0,
        case when state = 'izvezen' then made + interval '1 day' end, 'Mjera Mjera',
        array_to_tsvector((select array_agg('pojam' || floor(3000 * random() ^ 3)::int) from generate_series(1, 60) k where n > 0)
          || array['ukupno', 'pdv', 'broj', 'jedinstven' || n]),
        made, made + interval '1 day' * (n % 5), 'Mjera Mjera'
      from (select n, (n::bigint * 104729 % 800)::int as firm, now() - interval '15 minutes' * (${count} - n) as made,
          case when n % 100 < 70 then 'izvezen' when n % 100 < 92 then 'odobren' when n % 100 < 95 then 'na_pregledu'
            when n % 100 < 97 then 'odbijen' when n % 100 < 99 then 'duplikat' else 'neuspjeo' end as state
        from generate_series(1, ${count}) n) generated
      order by n`);
  }
  await sql.unsafe('vacuum analyze dok_documents, dok_types, files');
}
