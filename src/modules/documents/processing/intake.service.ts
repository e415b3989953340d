import { buffer } from 'node:stream/consumers';
import { AppError, invalid } from '../../../core/errors.ts';
import { putFile, type RunInTenant } from '../../../core/files/put.ts';
import { checkQuota } from '../../../core/files/quota.ts';
import { type FileRow, fileSentBy } from '../../../core/files/rows.ts';
import { readScanned } from '../../../core/files/scan/gate.ts';
import type { FileStore } from '../../../core/files/store.ts';
import { personOf } from '../../../core/system.ts';
import { type MailParts, partsOf, UnreadableMail } from '../extraction/mail/parts.ts';
import { isMail, requireAccepted } from './accepted.ts';
import { addDocument } from './receive.service.ts';
import type { Origin } from './states.ts';

interface Intake {
  store: FileStore;
  run: RunInTenant;
}

/**
 * Makes documents of a file that the caller has sent: one, or of a mail one for each file that came with it. What of a mail is no
 * document is left out, with the reason. Answers the ids, in the order of the mail. Throws 422 at `file`, also for a mail without
 * any, and 413 where there is no room for all of them.
 */
export async function takeIn(
  { store, run }: Intake,
  fileId: string,
  { type, origin }: { type: string | null; origin: Origin },
): Promise<{ documents: string[]; skipped: string[] }> {
  const sent = await run((ctx) => fileSentBy(ctx, fileId, personOf(ctx.actor)));
  if (!sent?.media_type || !isMail(sent.media_type))
    return { documents: [await run((ctx) => addDocument(ctx, fileId, { type, origin }))], skipped: [] };
  // A mail is taken into memory whole.
  requireAccepted({ media_type: sent.media_type, size: sent.size });
  const { files, skipped, nothing } = await mailOf(store, sent);
  // Before any is made: a mail that is sent again once there is room would bring those twice.
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  await run((ctx) => checkQuota(ctx, { bytes: size, files: files.length }));
  const left = skipped.map(({ name, why }) => `${name}: ${why}`);
  const documents: string[] = [];
  for (const { name, bytes } of files) {
    try {
      const stored = await putFile(store, run, { name }, bytes);
      documents.push(await run((ctx) => addDocument(ctx, stored.idguid, { type, origin: 'posta' })));
    } catch (error) {
      // One that is no document leaves the others as they are.
      if (!(error instanceof AppError) || error.status !== 422 || error.errors?.type) throw error;
      left.push(`${name}: ${error.errors?.file ?? error.message}`);
    }
  }
  if (documents.length === 0)
    throw invalid({ file: nothing ?? `Uz poruku nema dokumenta koji se može čitati. ${left.join(' ')}` });
  return { documents, skipped: left };
}

async function mailOf(store: FileStore, sent: FileRow): Promise<MailParts> {
  try {
    return await partsOf(await buffer(await readScanned(store, sent)));
  } catch (error) {
    throw error instanceof UnreadableMail ? invalid({ file: error.message }) : error;
  }
}
