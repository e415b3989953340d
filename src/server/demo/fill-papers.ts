import type { Ctx } from '../../core/context.ts';
import { putFile } from '../../core/files/put.ts';
import { inTenant } from '../../core/tenant.ts';
import { takeIn } from '../../modules/documents/processing/intake.service.ts';
import { papersOf } from './papers.ts';
import { ctxFor, type Stage, scopeOf } from './stage.ts';

const DAY = 86_400_000;

/** Sends the organisation's papers to document processing, which reads them when the product runs. Returns how many there are. */
export async function sendPapers(stage: Stage, organisation: string, by: string): Promise<number> {
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(stage.deps.database, scopeOf(stage, by), (tx) => work(ctxFor(stage, by, tx)));
  const written = (daysAgo: number): string => {
    const day = new Date(stage.now.getTime() - daysAgo * DAY);
    return `${String(day.getUTCDate()).padStart(2, '0')}.${String(day.getUTCMonth() + 1).padStart(2, '0')}.${day.getUTCFullYear()}.`;
  };
  const papers = papersOf(organisation, written);
  if (papers.length > 0) stage.say('računi koji čekaju čitanje');
  for (const { name, content } of papers) {
    stage.signal?.throwIfAborted();
    const bytes = await content();
    const { idguid } = await putFile(stage.deps.files, run, { name }, bytes);
    await takeIn({ store: stage.deps.files, run }, idguid, { type: null, origin: 'osoba' });
  }
  return papers.length;
}
