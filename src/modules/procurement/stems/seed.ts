import type { Tx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { seedOnce } from '../../../core/seed-once.ts';
import { tableOf } from '../../../core/table.ts';
import { SYNONYMS } from './seeded-synonyms.ts';
import { sinonimi } from './sinonimi.resource.ts';

/** Fills the table of synonyms once in the life of an installation. Takes the owner's transaction. */
export const seedSynonyms = (db: Tx): Promise<void> =>
  seedOnce(db, 'procurement/synonyms', async () => {
    const rows = SYNONYMS.map((line) => {
      const [naziv, ...rijeci] = line.split(', ');
      return { idguid: newId(), naziv, rijeci, aktivno: true };
    });
    // The table's type cannot know the declared fields; a wrong one fails in PostgreSQL.
    await db.insert(tableOf(sinonimi)).values(rows as never);
  });
