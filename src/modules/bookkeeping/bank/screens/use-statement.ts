import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'react-hot-toast';
import { getKey, messageOf, useGet } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { ApiError } from '../../../../web/call.ts';
import type { Part } from '../parts.ts';
import {
  STATEMENTS as API,
  type Decided,
  type StatementDetail,
  type StatementRow,
} from '../statements.api.ts';

/** One's own last decision about a row: which version it followed, and the one it makes. */
interface Own {
  seen: number;
  made: Promise<number>;
}

/** A statement, and the decisions about its rows: shown at once, sent behind the person's back. */
export function useStatement(idguid: string) {
  const client = useQueryClient();
  const path = `${API}/${idguid}`;
  const asked = useGet<StatementDetail>(path);
  const key = getKey(path);
  const own = useRef(new Map<number, Own>());
  const set = (change: (now: StatementDetail) => StatementDetail) =>
    client.setQueryData<StatementDetail>(key, (now) => now && change(now));
  const setRow = (line: number, changed: Partial<StatementRow>) =>
    set((now) => ({
      ...now,
      rows: now.rows.map((row) => (row.line === line ? { ...row, ...changed } : row)),
    }));
  const refetch = () => client.invalidateQueries({ queryKey: key });
  /** Sends what was decided on a row as it was `seen`. What the same person decided meanwhile is no surprise to them. */
  const put = async (line: number, parts: Part[] | null, seen: number): Promise<void> => {
    const before = own.current.get(line);
    const send = async (): Promise<number> => {
      const version = before?.seen === seen ? await before.made.catch(() => seen) : seen;
      const { data } = await api.put<Decided>(`${path}/rows/${line}`, { parts, version });
      set((now) => ({ ...now, version: Math.max(now.version, data.version) }));
      setRow(line, { version: data.row_version });
      return data.row_version;
    };
    const made = send();
    own.current.set(line, { seen, made });
    try {
      await made;
    } catch (error) {
      own.current.delete(line);
      throw error;
    }
  };
  /** Sends by one key; if it is refused, the person is told why and the row stands as it is kept. */
  const atOnce = async (row: StatementRow, parts: Part[] | null): Promise<void> => {
    try {
      await put(row.line, parts, row.version);
    } catch (error) {
      toast.error(`Stavka ${row.line}: ${messageOf(error)}`);
    }
    // What this row closes is not proposed to the others.
    await refetch();
  };
  /** Accepts a row as it is proposed. */
  const accept = async (row: StatementRow): Promise<void> => {
    await client.cancelQueries({ queryKey: key });
    setRow(row.line, { decided: true, sure: false });
    await atOnce(
      row,
      row.parts.map(({ partner: _partner, ...part }) => part),
    );
  };
  /** Takes the decision about a row back. */
  const takeBack = (row: StatementRow): Promise<void> => atOnce(row, null);
  /** Decides a row as it was `seen`, or takes the decision back. Throws what the API refuses; of a newer decision the row shows it then. */
  const decide = async (line: number, parts: Part[] | null, seen: number): Promise<void> => {
    try {
      await put(line, parts, seen);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') await refetch();
      throw error;
    }
    await refetch();
  };
  /** The version that follows one's own decisions so far. They are shown before they are sent, so who goes on at once has to wait for it. */
  const versionSent = async (): Promise<number> => {
    await Promise.allSettled([...own.current.values()].map(({ made }) => made));
    return client.getQueryData<StatementDetail>(key)!.version;
  };
  return { asked, accept, takeBack, decide, refetch, versionSent };
}
