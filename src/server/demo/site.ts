import { sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../core/context.ts';
import { inTenant } from '../../core/tenant.ts';
import { saveWorkPicture, storeWorkPicture } from '../../modules/content/pictures.service.ts';
import type { WorkFields } from '../../modules/content/works.api.ts';
import { createWork } from '../../modules/content/works.service.ts';
import { actorIn } from '../../modules/rights/effective/effective.ts';
import { storeMessage } from '../../modules/site/contact.service.ts';
import { type ContactMessage, spamReason } from '../../modules/site/contact.ts';
import type { Deps } from '../module.ts';
import { type Drawing, drawPicture } from './pictures.ts';

const HOUR = 3_600_000;

/** Messages of the contact form with their age in hours. */
const MESSAGES: (ContactMessage & { ago: number })[] = [
  {
    ago: 3,
    ime_prezime: 'Amra Čengić',
    email: 'amra.cengic@mlinica.example',
    telefon: '061 555 201',
    tip_usluge: 'Web aplikacije',
    poruka:
      'Dobar dan,\n\nimamo tri pekare i narudžbe još primamo telefonom. Trebala bi nam jednostavna stranica na kojoj kafići sami naručuju za sutra.\n\nKoliko bi to trajalo?',
  },
  {
    ago: 26,
    ime_prezime: 'Đorđe Šarić',
    email: 'djordje@planinari.example',
    telefon: '+387 65 555 118',
    tip_usluge: 'Mobilne aplikacije',
    poruka: 'Zanima nas aplikacija sa stazama koja radi i bez signala. Karte već imamo.',
  },
  {
    ago: 75,
    ime_prezime: 'Lejla Hadžić',
    email: 'lejla.hadzic@zadruga.example',
    telefon: '033 555 340',
    tip_usluge: 'IT konsalting',
    poruka:
      'Ponudili su nam novi program za skladište. Prije nego što potpišemo, voljeli bismo da ga neko pogleda.',
  },
  {
    ago: 30,
    ime_prezime: 'Best Offer',
    email: 'offer@oglasi.example',
    telefon: '000',
    tip_usluge: 'Drugo',
    poruka: 'First place in all search engines, guaranteed, today only.',
    // Honeypot: stored as spam.
    web_stranica: 'https://oglasi.example',
  },
];

/** Fictional works, labelled as such, with their age in years. */
const WORKS: (Omit<WorkFields, 'picture_id' | 'year'> & { drawing: Drawing; ago: number })[] = [
  {
    title: 'Karta zanata stare čaršije',
    client: 'Primjer: Udruženje zanatlija',
    ago: 1,
    text: 'Primjer rada iz demo-podataka.\nPosjetilac na karti nađe dućan, vidi šta se u njemu pravi i kada je otvoren. Karta radi i bez signala.',
    link: '',
    tags: ['mobilna aplikacija', 'karta', 'bez mreže'],
    picture_alt: 'Crtež: karta s rijekom i ulicama, na njoj četiri dućana i popis pored njih.',
    published: true,
    drawing: 'map',
  },
  {
    title: 'Prodavnica s devet radionica',
    client: 'Primjer: Zadruga Kazandžiluk',
    ago: 2,
    text: 'Primjer rada iz demo-podataka.\nDevet radionica prodaje u jednoj prodavnici, a svaka vodi svoje zalihe i svoje račune.',
    link: 'https://zadruga.example',
    tags: ['web aplikacija', 'prodaja'],
    picture_alt: 'Crtež: prodavnica sa šest proizvoda u dva reda.',
    published: true,
    drawing: 'shop',
  },
  {
    title: 'Evidencija vodomjera',
    client: 'Primjer: Komunalno preduzeće',
    ago: 3,
    text: 'Primjer rada iz demo-podataka.\nOčitanja s terena stižu isti dan, a račun koji odskače vidi se prije nego što ode.',
    link: '',
    tags: ['web aplikacija', 'baza podataka', 'održavanje'],
    picture_alt: 'Crtež: tabela s devet redova i stanjem svakog.',
    published: true,
    drawing: 'table',
  },
];

/** Creates messages and a portfolio for the public site in one transaction. */
export async function fillSite(owner: Database, deps: Deps, now: Date): Promise<void> {
  const { rows } = await owner.execute<{ tenant: string; person: string }>(sql`
    select t.idguid as tenant, m.user_id as person from tenants t join tenant_users m on m.tenant_id = t.idguid
    where t.is_operator order by m.joined_at limit 1`);
  const [operator] = rows;
  const actor = operator && (await actorIn(deps.database, operator.person, operator.tenant));
  if (!actor) throw new Error('The installation has no administrator.');
  const scope = { tenantId: operator.tenant, userId: operator.person, isOperator: true };
  const tenant = { id: operator.tenant, name: '', isOperator: true };
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(deps.database, scope, (db) => work({ db, actor, tenant, ip: null }));
  const painted: Awaited<ReturnType<typeof storeWorkPicture>>[] = [];
  for (const { drawing } of WORKS)
    painted.push(await storeWorkPicture(deps.files, run, await drawPicture(drawing)));
  await run(async (ctx) => {
    // The last added comes first.
    for (const [index, { drawing: _drawing, ago, ...work }] of [...WORKS.entries()].reverse()) {
      const { idguid } = await saveWorkPicture(ctx, painted[index]!);
      await createWork(ctx, { ...work, year: now.getFullYear() - ago, picture_id: idguid });
    }
    for (const { ago, ...message } of MESSAGES)
      await storeMessage(ctx.db, message, spamReason(message, {}), new Date(now.getTime() - ago * HOUR));
  });
}
