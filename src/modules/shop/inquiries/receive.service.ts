import { and, sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../../core/context.ts';
import { dayOf } from '../../../core/dates.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { publish } from '../../../core/live/publish.ts';
import { asSystem } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { unitMarks } from '../../codebooks/jedinice-mjere.service.ts';
import { ratesOn } from '../../codebooks/porezi.service.ts';
import { notify } from '../../notifications/notify.ts';
import type { SpamReason } from '../../site/inbox.states.ts';
import { announceWebhook } from '../../webhooks/announce.ts';
import { articlesText, km, priceOf, type Total, VAT_LABELS } from '../articles/prices.ts';
import { visible } from '../articles/visible-sql.ts';
import { coded, readArticles } from '../catalog/articles-sql.ts';
import { openShop } from '../catalog/find.service.ts';
import { shopInquiries } from '../shop.table.ts';
import { INQUIRY_EVENT, NEW_INQUIRY } from './events.ts';
import type { InquiryBody } from './inquiry.ts';
import { type InquiryItem, MOST_ITEMS, totalOfItems } from './inquiry-form.ts';
import { KEPT_INQUIRIES } from './states.ts';

/**
 * Keeps an inquiry for the people of the shop that is asked, and tells them; spam is kept without a word. Throws 404 for a shop that is
 * not open, and 422 for an article that is not in it any more.
 */
export async function receiveInquiry(
  database: Database,
  deps: Pick<Deps, 'jobs'>,
  inquiry: InquiryBody,
  spam: SpamReason | null,
): Promise<void> {
  const tenant = await openShop(database, inquiry.org);
  if (!tenant) throw new AppError(404, 'not_found', 'Ova prodavnica nije otvorena.');
  await asSystem(database, tenant, async (ctx) => {
    const stavke = await itemsOf(ctx, inquiry.stavke);
    const { idguid, total } = await storeInquiry(ctx, { ...inquiry, stavke }, spam);
    await publish(ctx, { topic: KEPT_INQUIRIES.name, key: idguid });
    if (spam) return;
    await notify(ctx, deps, {
      kind: NEW_INQUIRY,
      title: `Novi upit: ${inquiry.ime_prezime}`,
      body: summaryOf(stavke, total),
      path: `${KEPT_INQUIRIES.path}/${idguid}`,
    });
    const { ime_prezime, email, telefon, poruka } = inquiry;
    await announceWebhook(ctx, deps, {
      event: INQUIRY_EVENT.name,
      data: {
        ...{ idguid, ime_prezime, email, telefon, poruka, stavke },
        ...{ ukupno: total?.amount ?? null, ukupno_pdv: total?.vat ?? null },
      },
    });
  });
}

/** The articles as they are now. Throws 422 that names those that are not in the shop; the same one twice is one. */
export async function itemsOf(ctx: Ctx, asked: InquiryBody['stavke']): Promise<InquiryItem[]> {
  const rates = await ratesOn(ctx, dayOf(new Date()));
  const codes = asked.map(({ sifra }) => sifra);
  const rows = await readArticles(ctx, and(visible(ctx), coded(codes))!, rates, { most: MOST_ITEMS });
  const byCode = new Map(rows.map((row) => [row.sifra.toLowerCase(), row]));
  const gone = codes.filter((code) => !byCode.has(code.toLowerCase()));
  if (gone.length > 0) {
    const said = `Više nije u ponudi: ${gone.slice(0, 5).join(', ')}${gone.length > 5 ? ' …' : ''}. Uklonite to iz upita i pošaljite ponovo.`;
    throw invalid({ stavke: said }, said);
  }
  const units = await unitMarks(
    ctx,
    rows.map(({ jedinica_id }) => jedinica_id),
  );
  const quantities = new Map(asked.map(({ sifra, kolicina }) => [sifra.toLowerCase(), kolicina]));
  return [...quantities].map(([code, kolicina]) => {
    const { sifra, naziv, jedinica_id, cijena, porez_id } = byCode.get(code)!;
    return {
      sifra,
      naziv,
      jedinica: units.get(jedinica_id) ?? '',
      kolicina,
      cijena: priceOf(cijena, rates.get(porez_id) ?? null),
    };
  });
}

/** Stores an inquiry, dated now or `at`, as spam if there is a reason. Tells nobody. */
export async function storeInquiry(
  ctx: Ctx,
  inquiry: Pick<InquiryBody, 'ime_prezime' | 'email' | 'telefon' | 'poruka'> & { stavke: InquiryItem[] },
  spam: SpamReason | null,
  at?: Date,
): Promise<{ idguid: string; total: Total | null }> {
  const { ime_prezime, email, telefon, poruka, stavke } = inquiry;
  const idguid = newId();
  const total = totalOfItems(stavke);
  await ctx.db.insert(shopInquiries).values({
    ...{ tenant_id: ctx.tenant.id, idguid, ime_prezime, email, telefon, poruka, stavke },
    ukupno: total?.amount ?? null,
    ...(at && { created_at: at, updated_at: at }),
    ...(spam && { status: 'spam', spam_reason: spam }),
  });
  return { idguid, total };
}

/** "2 artikla, 29,25 KM"; of a sum in which the VAT is not, or not all of it, that too. */
function summaryOf(items: readonly InquiryItem[], total: Total | null): string {
  const articles = articlesText(items.length);
  if (!total) return articles;
  const { amount, vat } = total;
  return `${articles}, ${km(amount)}${vat === 'with' ? '' : ` (${VAT_LABELS[vat]})`}`;
}

/** Removes spam older than so many days, of the organisation of the context. Answers how many there were. */
export async function removeOldSpam(ctx: Ctx, days: number): Promise<number> {
  const t = shopInquiries;
  const { rowCount } = await ctx.db.execute(sql`
    delete from ${t} where ${t.tenant_id} = ${ctx.tenant.id}::uuid and ${t.status} = 'spam'
      and ${t.created_at} < now() - make_interval(days => ${days}::int)`);
  return rowCount ?? 0;
}
