import { historyOf } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { isId } from '../list-query.ts';
import type { Model } from './model.ts';

/** What the trail tells of a record. */
export const historyOfRecords = ({ resource, find }: Model) => ({
  /** Who changed the record and how, newest first. Throws 404 as `get`. */
  async history(ctx: Ctx, idguid: string) {
    if (!isId(idguid)) throw notFound();
    const entries = await historyOf(ctx, resource, idguid);
    if (entries.length === 0) await find(ctx, idguid);
    return entries;
  },
});
