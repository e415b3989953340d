import type { Database } from '../../../core/context.ts';
import { cpvNames } from '../cpv/cpv.service.ts';
import { synonymsOf } from '../stems/synonyms.service.ts';
import type { Known } from './conditions.ts';

const inOrder = new WeakMap<object, readonly number[]>();

/** What queries of watches are read with, as it is now; the same objects as long as nothing has changed. */
export async function knownOf(database: Database): Promise<Known> {
  const names = await cpvNames(database);
  let cpv = inOrder.get(names);
  if (!cpv) {
    cpv = [...names.keys()].sort((one, other) => one - other);
    inOrder.set(names, cpv);
  }
  return { synonyms: await synonymsOf(database), cpv };
}
