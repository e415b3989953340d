import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../../web/api.ts';
import { CHAT_API } from '../../../labels.ts';
import type { ConversationRow, ListedConversation } from '../../conversations.api.ts';
import type { ChatSetup } from '../../setup.api.ts';
import { type Place, VIEWS } from './address.ts';
import { rowsKey, setupKey } from './client.ts';
import { rowKey, withRow } from './rows.ts';

interface RowsPage {
  rows: ListedConversation[];
  next: string | null;
  older: boolean;
}

/** What the API is asked for, which is also the key of the query. */
function queryOf({ view, bot, tag, company, assignee, q, inMessages, older }: Place) {
  const searched = q !== '' && {
    q,
    in: inMessages ? 'messages' : 'people',
    older: String(older && inMessages),
  };
  const narrowed = { ...(company !== null && { company }), ...(assignee !== null && { assignee }) };
  return { view: VIEWS[view].view, bot, tag, ...narrowed, ...searched };
}
type Asked = ReturnType<typeof queryOf>;

/** The conversations of a place in the chat, a page at a time. */
export function useRows(place: Place) {
  const asked = queryOf(place);
  const found = useInfiniteQuery({
    queryKey: [...rowsKey, asked],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<RowsPage> => {
      const { data, ...meta } = await api.get<ListedConversation[]>(`${CHAT_API}/conversations`, {
        query: { ...asked, before: pageParam },
        signal,
      });
      const { next, older } = meta as unknown as Omit<RowsPage, 'rows'>;
      return { rows: data, next, older };
    },
    getNextPageParam: ({ next }) => next,
  });
  const rows = useMemo(() => {
    const all = found.data?.pages.flatMap((page) => page.rows) ?? [];
    // A conversation that moved up between two pages is in both. Of messages there may be several of one conversation.
    const seen = new Set<string>();
    return all.filter((row) => {
      const key = rowKey(row);
      return !seen.has(key) && seen.add(key);
    });
  }, [found.data]);
  return { ...found, rows, older: found.data?.pages.at(-1)?.older ?? false };
}

/** Puts a changed conversation where it now belongs, in every list that is loaded. What was searched, or is of one company or person, stays as it was found. */
export function patchRows(client: QueryClient, changed: ConversationRow): void {
  const me = client.getQueryData<ChatSetup>(setupKey)?.me ?? '';
  const loaded = client.getQueriesData<InfiniteData<RowsPage>>({ queryKey: rowsKey });
  for (const [key, data] of loaded) {
    const asked = key.at(-1) as Asked;
    if (!data) continue;
    if ('q' in asked || 'company' in asked || 'assignee' in asked) {
      const pages = data.pages.map((page) => ({
        ...page,
        rows: page.rows.map((row) => (row.idguid === changed.idguid ? { ...changed, hit: row.hit } : row)),
      }));
      client.setQueryData(key, { ...data, pages });
      continue;
    }
    const more = data.pages.at(-1)?.next != null;
    const all = data.pages.flatMap(({ rows }) => rows);
    const { view, bot, tag } = asked;
    const next = withRow(all, changed, { view, bot, tag, me, more });
    // All in the first page; the cursors of the pages stay what they are.
    const pages = data.pages.map((page, at) => ({ ...page, rows: at === 0 ? next : [] }));
    client.setQueryData(key, { ...data, pages });
  }
}
