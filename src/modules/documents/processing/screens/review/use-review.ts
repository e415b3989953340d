import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { getKey, statusOf } from '../../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../../admin/kit/use-query-params.ts';
import { tabStorage } from '../../../../../admin/tab-storage.ts';
import { api } from '../../../../../web/api.ts';
import { onForcedNavigation } from '../../../../../web/navigation.ts';
import type { DocumentDetail } from '../../shapes.ts';
import { useOwnName } from './by-whom.ts';
import { documentPath } from './client.ts';
import type { Word } from './geometry.ts';
import { doubtfulSpots, neighbour, type Spot, sameSpot, spotName, spotOf } from './order.ts';
import type { Pending } from './pending.ts';
import { Saver } from './saver.ts';
import { shownCells, shownFields } from './shown.ts';

const keyOf = (idguid: string): string => `dokument-${idguid}`;
const keptOf = (idguid: string): { pending?: Pending; held?: Pending | null } => {
  const kept = tabStorage.read(keyOf(idguid));
  if (!kept) return {};
  const { held, ...pending } = JSON.parse(kept) as Pending & { held?: Pending | null };
  return { pending, held };
};

interface LinesTaker {
  put(row: number, column: string, words: readonly Word[], page: number): boolean;
}

export type Review = ReturnType<typeof useReview>;

/** A document under review: its values with what is typed, where a person is in it, and what has to be looked at. */
export function useReview(loaded: DocumentDetail) {
  const client = useQueryClient();
  const { idguid } = loaded;
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [others, setOthers] = useState<{ by: string | null; version: number } | null>(null);
  const me = useOwnName();
  /** An action on the whole document is going on in this tab. */
  const acting = useRef(false);
  const [saver] = useState(
    () =>
      new Saver({
        document: loaded,
        ...keptOf(idguid),
        send: async (body) => {
          const { data } = await api.patch<DocumentDetail>(documentPath(idguid), body);
          client.setQueryData(getKey(documentPath(idguid)), data);
          return data;
        },
        onChange: (now) => {
          const { dirty, unsaved, held } = now;
          tabStorage.write(keyOf(idguid), dirty || held ? JSON.stringify({ ...unsaved, held }) : null);
          render();
        },
        onOthers: ({ updated_by, version }) => {
          // What one has done oneself, here or in another window, needs no telling.
          if (updated_by !== me) setOthers({ by: updated_by, version });
        },
        onState: () => void client.invalidateQueries({ queryKey: getKey(documentPath(idguid)) }),
      }),
  );
  useEffect(() => saver.receive(loaded), [saver, loaded]);
  useEffect(() => {
    // What an earlier visit could not save.
    if (saver.dirty) void saver.flush();
    const online = (): void => void saver.flush();
    addEventListener('online', online);
    const settle = (): boolean => {
      saver.settle();
      return saver.dirty;
    };
    addEventListener('pagehide', settle);
    const forget = onForcedNavigation(settle);
    return () => {
      removeEventListener('online', online);
      removeEventListener('pagehide', settle);
      forget();
      const known = client.getQueryState<DocumentDetail>(getKey(documentPath(idguid)));
      saver.close(statusOf(known?.error) === 404 ? null : known?.data);
    };
  }, [saver, client, idguid]);

  const { document } = saver;
  const unsaved = saver.unsaved;
  const fields = useMemo(() => shownFields(document, unsaved), [document, unsaved]);
  const cells = useMemo(() => shownCells(document, unsaved), [document, unsaved]);
  const doubtful = useMemo(
    () =>
      document.spec ? doubtfulSpots({ spec: document.spec, fields, cells, warnings: document.warnings }) : [],
    [document, fields, cells],
  );

  const doubtfulNames = useMemo(() => new Set(doubtful.map(spotName)), [doubtful]);

  const [params, setParams] = useQueryParams();
  const [active, setActiveSpot] = useState<Spot | null>(() => spotOf(params.get('polje')));
  const [page, setPage] = useState(() => pageIn(document, params.get('strana')));
  /** Grows when the page has to show the active place, also if it was active already. */
  const [shown, setShown] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  /** The rows, for words that go into a cell and for what has to be saved at once. */
  const linesTaker = useRef<LinesTaker | null>(null);

  const placeOf = (spot: Spot | null) => {
    if (!spot) return null;
    const value = 'field' in spot ? fields[spot.field] : document.cells[spot.row]?.[spot.column];
    return value?.page && value.box ? { page: value.page, box: value.box } : null;
  };
  const write = (spot: Spot | null, at: number): void =>
    setParams(
      (before) => {
        if (spot) before.set('polje', spotName(spot));
        else before.delete('polje');
        if (at > 1) before.set('strana', String(at));
        else before.delete('strana');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  /** Where a person is; the page follows to where it was read. */
  const activate = (spot: Spot | null, place = placeOf(spot)): void => {
    const at = place && place.page <= document.pages.length ? place.page : page;
    if (!sameSpot(spot, active) || at !== page) write(spot, at);
    setActiveSpot(spot);
    setPage(at);
    setShown((count) => count + 1);
  };
  const goToPage = (to: number): void => {
    if (to < 1 || to > document.pages.length) return;
    setPage(to);
    write(active, to);
  };
  const focus = (spot: Spot | null): void => {
    const selector = !spot
      ? '[data-reviewed]'
      : 'field' in spot
        ? `[data-spot="${CSS.escape(spot.field)}"]`
        : `[data-row="${spot.row}"] [data-column="${CSS.escape(spot.column)}"] :is(input, select)`;
    const input = root.current?.querySelector<HTMLElement>(selector);
    // Before the focus, which changes the address: the router brings back where the screen stood when that changes.
    (input?.closest('[data-sureness]') ?? input)?.scrollIntoView({ block: 'nearest' });
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement) input.select();
  };
  return {
    document,
    saver,
    fields,
    doubtful,
    isDoubtful: (spot: Spot): boolean => doubtfulNames.has(spotName(spot)),
    unsaved,
    others,
    acting,
    /** The name under which this person's changes stand. */
    me,
    forgetOthers: () => setOthers(null),
    active,
    activate,
    page: Math.min(page, Math.max(1, document.pages.length)),
    goToPage,
    shown,
    placeOf,
    root,
    linesTaker,
    focus,
    readOnly: document.state !== 'na_pregledu',
    /** Goes to the next or previous doubtful spot; false at the end. */
    step(way: 1 | -1, from: Spot | null = active): boolean {
      const next = document.spec ? neighbour(document.spec, doubtful, from, way) : null;
      if (next) focus(next);
      return next !== null;
    },
    /** A person has looked at these cells and leaves them as they are. */
    confirmCells(spots: readonly Spot[]): void {
      const seen = spots.flatMap((spot) => {
        const cell = 'row' in spot ? document.cells[spot.row]?.[spot.column] : undefined;
        return 'row' in spot && cell ? [{ ...spot, value: cell.value }] : [];
      });
      if (seen.length > 0) saver.put({ confirm_cells: seen });
    },
    confirm(key: string): void {
      if (fields[key]?.source !== 'person') saver.put({ confirm: [key] });
    },
    say: (problem: string): void => void toast.error(problem),
  };
}

const pageIn = ({ pages }: DocumentDetail, text: string | null): number =>
  Math.min(Math.max(1, Number.parseInt(text ?? '1', 10) || 1), Math.max(1, pages.length));
