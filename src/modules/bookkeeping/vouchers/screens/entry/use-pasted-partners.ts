import { fold } from '../../../../../core/fold.ts';
import { isId } from '../../../../../core/list-query.ts';
import type { Choice } from '../../../../../core/resource-api.ts';
import { api } from '../../../../../web/api.ts';
import type { EntryState, Partners } from './use-entry.ts';

/** Most different partners of one paste that are looked up; more come as a chosen list seldom. */
const MOST = 100;

/** Finds the partners whose names or tax numbers were pasted. One that is not found, or not alone, stays as it was written. */
export function usePastedPartners({ now, change }: EntryState) {
  return (texts: readonly string[]): void => {
    const asked = [...new Set(texts.filter((text) => !isId(text)))].slice(0, MOST);
    if (asked.length > 0) void lookUp(asked);
  };

  async function lookUp(texts: readonly string[]): Promise<void> {
    const found = new Map<string, Choice>();
    const waiting = [...texts];
    const work = async (): Promise<void> => {
      for (let q = waiting.shift(); q !== undefined; q = waiting.shift()) {
        const { data } = await api.get<Choice[]>('/api/fin/books/references/partner_id', {
          query: { q, limit: 5 },
        });
        const wanted = fold(q);
        const same = data.filter(({ label, hint }) => fold(label) === wanted || hint === q);
        const one = same.length === 1 ? same[0] : data.length === 1 ? data[0] : undefined;
        if (one) found.set(q, one);
      }
    };
    // What is not found for want of a connection stays as text, which its cell says.
    await Promise.all([work(), work(), work()]).catch(() => {});
    if (found.size === 0) return;
    const { lines, partners } = now.current;
    const known: Partners = { ...partners };
    for (const { idguid, label, hint } of found.values()) known[idguid] = { label, hint };
    change({
      partners: known,
      lines: lines.map((line) => {
        const choice = found.get(line.cells.partner_id ?? '');
        return choice ? { ...line, cells: { ...line.cells, partner_id: choice.idguid } } : line;
      }),
    });
  }
}
