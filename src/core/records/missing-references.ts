import { and, eq, inArray } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { targetOf } from '../registry.ts';
import { linkedFields, type Resource, referencesOf } from '../resource.ts';
import { tableOf } from '../table.ts';
import { trash } from './trash.table.ts';

/** A removed record as the trash keeps it. */
export type Removed = Pick<typeof trash.$inferSelect, 'idguid' | 'title' | 'record'>;

/**
 * The first record that refers to a record which neither exists nor is restored with it: its title, and a sentence naming the
 * missing one; null if there is none.
 */
export async function missingReferences(
  ctx: Ctx,
  resource: Resource,
  removed: readonly Removed[],
): Promise<{ title: string; why: string } | null> {
  for (const { field, to, label } of [...referencesOf(resource), ...linkedFields(resource)]) {
    const idsIn = ({ record }: Removed): string[] => [record[field] ?? []].flat() as string[];
    const found = new Set(to === resource.name ? removed.map(({ idguid }) => idguid) : []);
    const asked = [...new Set(removed.flatMap(idsIn))].filter((id) => !found.has(id));
    if (asked.length === 0) continue;
    const target = tableOf(targetOf(resource, to));
    const { idguid } = target as unknown as Record<string, AnyPgColumn>;
    const rows = await ctx.db.select({ idguid: idguid! }).from(target).where(inArray(idguid!, asked));
    for (const row of rows) found.add(String(row.idguid));
    for (const record of removed) {
      const missing = idsIn(record).find((id) => !found.has(id));
      if (missing) return { title: record.title, why: await reasonOf(ctx, record, field, label, missing) };
    }
  }
  return null;
}

async function reasonOf(
  ctx: Ctx,
  { record }: Removed,
  field: string,
  label: string,
  missing: string,
): Promise<string> {
  const [removed] = await ctx.db
    .select({ title: trash.title })
    .from(trash)
    .where(and(eq(trash.tenant_id, ctx.tenant.id), eq(trash.idguid, missing)));
  if (removed) return `U korpi je i „${removed.title}” iz polja „${label}”. Prvo vratite „${removed.title}”.`;
  const title = Array.isArray(record[field]) ? null : record.refs[field];
  return title
    ? `„${title}” iz polja „${label}” više ne postoji.`
    : `Zapis iz polja „${label}” više ne postoji.`;
}
