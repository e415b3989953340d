import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { getKey, messageOf, useGet } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import type { Part } from '../parts.ts';
import { STATEMENTS as API, type ShownPart, type StatementDetail } from '../statements.api.ts';

/** A statement, and the decisions about its rows: shown at once, sent behind the person's back. */
export function useStatement(idguid: string) {
  const client = useQueryClient();
  const path = `${API}/${idguid}`;
  const asked = useGet<StatementDetail>(path);
  const key = getKey(path);
  const set = (change: (now: StatementDetail) => StatementDetail) =>
    client.setQueryData<StatementDetail>(key, (now) => now && change(now));
  const refetch = () => client.invalidateQueries({ queryKey: key });
  const put = async (line: number, parts: Part[] | null): Promise<void> => {
    const { data } = await api.put<{ version: number }>(`${path}/rows/${line}`, { parts });
    set((now) => ({ ...now, version: Math.max(now.version, data.version) }));
  };
  /** Accepts a row as it is proposed; if the books refuse it, the row is undecided again and it is told why. */
  const accept = async (line: number, parts: readonly ShownPart[]): Promise<void> => {
    await client.cancelQueries({ queryKey: key });
    set((now) => ({
      ...now,
      rows: now.rows.map((row) => (row.line === line ? { ...row, decided: true, sure: false } : row)),
    }));
    try {
      await put(
        line,
        parts.map(({ partner: _partner, ...part }) => part),
      );
    } catch (error) {
      toast.error(`Stavka ${line}: ${messageOf(error)}`);
    }
    // What this row closes is not proposed to the others.
    await refetch();
  };
  /** Decides a row, or takes the decision back. Throws what the API refuses. */
  const decide = async (line: number, parts: Part[] | null): Promise<void> => {
    await put(line, parts);
    await refetch();
  };
  return { asked, accept, decide };
}
