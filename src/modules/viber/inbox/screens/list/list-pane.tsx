import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { counted, EmptyState, ErrorState, Spinner } from '../../../../../admin/kit/index.ts';
import { holdKeys } from '../../../../../admin/kit/typing.ts';
import { useShortcuts } from '../../../../../admin/kit/use-shortcuts.ts';
import type { ChatSetup } from '../../setup.api.ts';
import { CHAT_KEYS } from '../chat-keys.ts';
import { type Place, placeOf, VIEWS } from '../state/address.ts';
import { openIn, rowKey } from '../state/rows.ts';
import { useUnsent } from '../state/unsent.ts';
import { useRows } from '../state/use-rows.ts';
import { useNow } from '../use-now.ts';
import classes from './list.module.css';
import { ListFilters } from './list-filters.tsx';
import { ListRow } from './list-row.tsx';
import { useCalmOrder } from './use-calm-order.ts';

interface ListPaneProps {
  setup: ChatSetup;
  place: Place;
  go: (change: Partial<Place>, options?: { replace?: boolean }) => void;
  searchBox: RefObject<HTMLInputElement | null>;
}

const EMPTY: Record<Place['view'], { title: string; text: string }> = {
  moji: {
    title: 'Ništa vas ne čeka',
    text: 'Razgovori za koje ste zaduženi stoje ovdje dok ih ne zatvorite.',
  },
  nedodijeljeni: { title: 'Sve je raspoređeno', text: 'Razgovori za koje niko nije zadužen stoje ovdje.' },
  svi: { title: 'Nema otvorenih razgovora', text: 'Kad neko pošalje poruku botu, razgovor se otvara ovdje.' },
  odgodeni: {
    title: 'Nema odgođenih razgovora',
    text: 'Odgođen razgovor vraća se sam, u vrijeme koje odredite.',
  },
  zatvoreni: {
    title: 'Nema zatvorenih razgovora',
    text: 'Zatvoren razgovor otvara se sam čim osoba opet piše.',
  },
};

/** The list of conversations, with its views, filters and search. */
export function ListPane({ setup, place, go, searchBox }: ListPaneProps) {
  const { rows: loaded, older, ...found } = useRows(place);
  const scroller = useRef<HTMLDivElement>(null);
  const calm = useCalmOrder(
    loaded,
    scroller,
    JSON.stringify({ ...place, conversation: null, message: null }),
  );
  const now = useNow();
  const unsent = useUnsent();
  const searched = place.q !== '';
  const open = place.conversation;
  useKeepInSight(scroller, open);

  // Where the open conversation was, in case it has left the list.
  const at = useRef(-1);
  const index = openIn(calm.rows, place, at.current);
  if (index >= 0) at.current = index;
  const step = (by: 1 | -1) => (): void => {
    // From where the address is, not from what is rendered: a second key may come before.
    const now = placeOf(new URLSearchParams(window.location.search));
    const from = openIn(calm.rows, now, at.current);
    const next = from >= 0 || by < 0 ? (from >= 0 ? from : at.current) + by : Math.max(0, at.current);
    const target = calm.rows[next];
    if (!target) return;
    go(
      { conversation: target.idguid, message: target.hit?.idguid ?? null },
      { replace: now.conversation !== null },
    );
  };
  const moveIn = (by: 1 | -1) => (event: KeyboardEvent) => (inList(event) ? step(by)() : false);
  useShortcuts(CHAT_KEYS, {
    next: step(1),
    previous: step(-1),
    below: moveIn(1),
    above: moveIn(-1),
    search: () => {
      holdKeys();
      searchBox.current?.focus();
      searchBox.current?.select();
    },
  });
  const coarse = useMediaQuery('(pointer: coarse)') ?? false;
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = found;
  const end = useReached(scroller, () => hasNextPage && !isFetchingNextPage && void fetchNextPage());

  return (
    <section className={classes.pane} aria-label="Razgovori">
      <ListFilters setup={setup} place={place} go={go} searchBox={searchBox} />
      <div className={classes.scroller} ref={scroller} data-list>
        {calm.waiting > 0 && (
          <Button
            className={classes.more}
            size="compact-sm"
            leftSection={<IconArrowUp size={14} aria-hidden />}
            onClick={calm.follow}
          >
            {counted(calm.waiting, 'novi razgovor', 'nova razgovora', 'novih razgovora')}
          </Button>
        )}
        {found.isPending && <Spinner />}
        {found.isError && calm.rows.length === 0 && (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.isSuccess && calm.rows.length === 0 && (
          <EmptyState title={searched ? 'Ništa nije pronađeno' : EMPTY[place.view].title}>
            {searched
              ? `Za „${place.q}”, ${place.inMessages ? 'u porukama' : 'među ljudima'}.`
              : EMPTY[place.view].text}
          </EmptyState>
        )}
        {calm.rows.length > 0 && (
          <ul className={classes.rows} aria-label={searched ? 'Pronađeno' : VIEWS[place.view].label}>
            {calm.rows.map((row) => (
              <ListRow
                key={rowKey(row)}
                row={row}
                place={place}
                me={setup.me}
                now={now}
                unsent={unsent.has(row.idguid)}
                q={searched ? place.q : ''}
                bot={
                  setup.bots.length > 1 ? setup.bots.findIndex(({ idguid }) => idguid === row.bot_id) : null
                }
                current={row.idguid === open && (!row.hit || row.hit.idguid === place.message)}
              />
            ))}
          </ul>
        )}
        <div ref={end} aria-hidden />
        {isFetchingNextPage && <Spinner text="Učitavanje starijih…" />}
        {searched && place.inMessages && older && !hasNextPage && (
          <div className={classes.older}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => go({ older: true }, { replace: true })}
            >
              Pretraži i u starijim porukama
            </Button>
          </div>
        )}
        {!coarse && calm.rows.length > 0 && !hasNextPage && !searched && (
          <p className={classes.end}>To su svi.</p>
        )}
      </div>
    </section>
  );
}

const inList = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement && event.target.closest('[data-list]') !== null;

/** Scrolls the open conversation's row into sight when another is opened. */
function useKeepInSight(scroller: RefObject<HTMLDivElement | null>, open: string | null): void {
  useEffect(() => {
    if (open) scroller.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [open, scroller]);
}

/** Calls `reached` when the end of what is loaded comes near. */
function useReached(
  scroller: RefObject<HTMLDivElement | null>,
  reached: () => void,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const current = useRef(reached);
  current.current = reached;
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && current.current(), {
      root: scroller.current,
      rootMargin: '600px',
    });
    if (end.current) watcher.observe(end.current);
    return () => watcher.disconnect();
  });
  return end;
}
