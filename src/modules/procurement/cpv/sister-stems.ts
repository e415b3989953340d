import type { Database } from '../../../core/context.ts';
import { synonymsOf } from '../stems/synonyms.service.ts';

/**
 * Stems of other words for one, by the operator's synonyms: names of codes are Croatian, and people type Bosnian words. Only single words;
 * expressions are left to the search of notices.
 */
export async function sisterStems(database: Database): Promise<(stem: string) => readonly string[]> {
  const { byKey } = await synonymsOf(database);
  return (stem) =>
    (byKey.get(stem) ?? []).flatMap(({ steps }) =>
      steps.length === 1 && steps[0]!.stem !== stem ? [steps[0]!.stem] : [],
    );
}
