import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { putFile } from '../../core/files/put.ts';
import { inTenant } from '../../core/tenant.ts';
import { grupeRobe, jediniceMjere, porezi } from '../../modules/codebooks/resources.ts';
import { itemsOf, storeInquiry } from '../../modules/shop/inquiries/receive.service.ts';
import { artikli } from '../../modules/shop/resources.ts';
import { updateShop } from '../../modules/shop/settings/settings.service.ts';
import { type ArticleShape, drawArticle, isShape } from './article-pictures.ts';
import { sameNumbers, sitting, workingDays } from './calendar.ts';
import { DAYS, idsByTitle } from './history.ts';
import { ctxFor, dateTrail, type Stage, scopeOf } from './stage.ts';

const HOUR = 3_600_000;
/** Who keeps the shop, by organisation. */
const KEEPERS: Record<string, string> = { trgovina: 'amra.hadzic' };
/** Articles that are entered in one sitting. */
const AT_ONCE = 12;

interface DemoArticle {
  sifra: string;
  naziv: string;
  group: string;
  unit: string;
  cijena: string | null;
  shape: ArticleShape;
  color: string;
  featured: boolean;
  hidden: boolean;
  opis: string | null;
}

/** Fictional articles: `code | name | group | unit | price without VAT | packing | colour | i: featured, h: hidden | description`. */
export function articlesOf(organisation: string): DemoArticle[] {
  const text = readFileSync(new URL(`./artikli-${organisation}.txt`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [sifra = '', naziv = '', group = '', unit = '', cijena, shape = '', color = '', marks, opis] =
        line.split('|').map((part) => part.trim());
      if (!isShape(shape)) throw new Error(`Wrong line: ${line}`);
      return {
        ...{ sifra, naziv, group, unit, shape, color },
        cijena: cijena || null,
        featured: marks === 'i',
        hidden: marks === 'h',
        opis: opis || null,
      };
    });
}

/** Inquiries of visitors, with their age in hours. */
const INQUIRIES = [
  {
    ago: 5,
    ime_prezime: 'Selma Kurtović',
    email: 'selma@kafana-kod-sebilja.example',
    telefon: '061 555 417',
    poruka:
      'Dobar dan,\n\notvaramo kafanu u Travniku i trebala bi nam stalna isporuka, svake srijede.\nDa li za ove količine ima rabata?',
    stavke: [
      { sifra: 'KAF-010', kolicina: '12' },
      { sifra: 'SLA-001', kolicina: '20' },
      { sifra: 'HLJ-002', kolicina: '40' },
    ],
  },
  {
    ago: 52,
    ime_prezime: 'Dragan Ilić',
    email: 'dragan.ilic@planinarski-dom.example',
    telefon: '',
    poruka: 'Koliko košta krompir sljedeće sedmice i vozite li do Jahorine?',
    stavke: [
      { sifra: 'VOC-010', kolicina: '6' },
      { sifra: 'SIR-001', kolicina: '2.5' },
    ],
  },
];

/** Fills the shop of an organisation that has one: articles with drawn pictures, its settings, and two inquiries. */
export async function fillShop(stage: Stage, organisation: string): Promise<void> {
  const keeper = KEEPERS[organisation];
  if (!keeper) return;
  stage.say('prodavnica s artiklima');
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(stage.deps.database, scopeOf(stage, keeper), (tx) => work(ctxFor(stage, keeper, tx)));
  const [groups, units, taxes] = [
    await idsByTitle(stage, grupeRobe, 'naziv'),
    await idsByTitle(stage, jediniceMjere, 'oznaka'),
    await idsByTitle(stage, porezi, 'kod'),
  ];
  const service = stage.deps.services.get(artikli.name)!;
  const random = sameNumbers(organisation.length * 15_485_863);
  const days = workingDays(stage.now, DAYS).slice(-5);
  let times = sitting(days[0]!, random);
  for (const [index, article] of articlesOf(organisation).entries()) {
    stage.signal?.throwIfAborted();
    if (index % AT_ONCE === 0) times = sitting(days[Math.min(days.length - 2, index / AT_ONCE)]!, random);
    const { sifra, naziv, group, unit, cijena, shape, color, featured, hidden, opis } = article;
    const label = naziv.split(/[ ,]/)[0]!;
    const bytes = await drawArticle(shape, color, label);
    const picture = await putFile(stage.deps.files, run, { name: `${sifra.toLowerCase()}.jpg` }, bytes);
    const at = times.next().value;
    const { idguid } = await run((ctx) =>
      service.create(ctx, {
        ...{ sifra, naziv, cijena, opis },
        grupa_id: groups.get(group),
        jedinica_id: units.get(unit),
        porez_id: taxes.get('S'),
        slika_id: picture.idguid,
        u_prodavnici: !hidden,
        istaknut: featured,
      }),
    );
    await dateTrail(stage, at);
    await stage.owner.execute(sql`update erp_artikli set created_at = ${at.toISOString()}, updated_at = ${at.toISOString()}
      where tenant_id = ${stage.tenant.id} and idguid = ${idguid}`);
    stage.changes++;
  }
  await run((ctx) =>
    updateShop(ctx, {
      version: 0,
      open: true,
      slug: 'kazandziluk',
      name: 'Kazandžiluk trgovina',
      intro:
        'Kafa, slatko i domaća hrana iz čaršije, za kuću i za ugostitelje.\nPreuzimanje u dućanu na Kazandžiluku 14 ili dostava po dogovoru.',
    }),
  );
  await dateTrail(stage, sitting(days.at(-1)!, random).next().value);
  for (const { ago, stavke, ...asked } of INQUIRIES)
    await run(async (ctx) => {
      const inquiry = { ...asked, stavke: await itemsOf(ctx, stavke) };
      await storeInquiry(ctx, inquiry, null, new Date(stage.now.getTime() - ago * HOUR));
    });
}
