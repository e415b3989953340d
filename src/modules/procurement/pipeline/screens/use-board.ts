import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'react-hot-toast';
import { getKey, messageOf, useGet, useUndo } from '../../../../admin/kit/index.ts';
import { useLive } from '../../../../admin/live/use-live.ts';
import { api } from '../../../../web/api.ts';
import { PIPELINE_TOPIC } from '../../labels.ts';
import { type Board, boardGet, type Entry } from '../pipeline.api.ts';
import { PIPELINE_STATES } from '../states.ts';
import { cardOf, type Place, placeOf, withEntry, withMoved } from './board-moves.ts';
import { entryApi } from './pipeline-data.ts';

/** What the board is narrowed to. */
export interface BoardQuery {
  person: string | null;
  q: string | null;
}

/**
 * The board and what moves its cards. A card moves at once and is put back where the server refuses; moves are sent one after another, each
 * with the version that the one before has answered. What others do is shown when no move of our own is under way.
 */
export function useBoard(query: BoardQuery) {
  const client = useQueryClient();
  const asked = useGet<Board>(boardGet.path, { ...query }, { placeholderData: keepPreviousData });
  const key = getKey(boardGet.path, { ...query });
  const offer = useUndo();
  const turn = useRef(Promise.resolve());
  const underWay = useRef(0);
  const versions = useRef(new Map<string, number>());
  const refetch = () => client.invalidateQueries({ queryKey: ['get', boardGet.path] });
  useLive([PIPELINE_TOPIC.name], () => {
    if (underWay.current === 0) void refetch();
  });
  const shown = () => client.getQueryData<Board>(key);

  const send = async (card: Entry, from: Place, to: Place): Promise<void> => {
    const version = Math.max(versions.current.get(card.idguid) ?? 0, card.version);
    const path = entryApi(card.idguid, '/premjesti');
    try {
      const { data } = await api.post<Entry>(path, { version, ...to });
      versions.current.set(card.idguid, data.version);
      const board = shown();
      if (board) client.setQueryData<Board>(key, withEntry(board, data));
      if (from.state !== to.state)
        offer(
          `${PIPELINE_STATES[to.state]}: ${card.title}`,
          () => api.post(path, { version: data.version, ...from }),
          `Vraćeno u „${PIPELINE_STATES[from.state]}”.`,
        );
    } catch (error) {
      toast.error(`Nije premješteno. ${messageOf(error)}`, { duration: 10_000 });
      versions.current.delete(card.idguid);
    } finally {
      underWay.current -= 1;
      if (underWay.current === 0) void refetch();
    }
  };

  /** Moves a card. False: it is there already. */
  const move = (idguid: string, to: Place): boolean => {
    const board = shown();
    const card = board && cardOf(board, idguid);
    const from = board && placeOf(board, idguid);
    if (!board || !card || !from) return false;
    const next = withMoved(board, idguid, to);
    if (next === board) return false;
    underWay.current += 1;
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<Board>(key, next);
    turn.current = turn.current.then(() => send(card, from, to));
    return true;
  };
  return { asked, move, shown };
}
