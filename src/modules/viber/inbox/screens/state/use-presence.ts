import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PresentPerson } from '../../presence.api.ts';
import { getPresence, presenceKey, putPresence } from './client.ts';

/** Milliseconds between two signs of presence; the server counts a person for a minute after each. */
const BEAT = 25_000;
/** And between two signs of typing, which the server counts for eight seconds. */
const TYPING = 4000;
/** After so long without news, somebody who typed is asked about again. */
const RECHECK = 8500;

/** Who else has the conversation open. Says that this person has it open, while the page is seen; nothing of one that is not `known` to exist. */
export function usePresent(idguid: string, known: boolean): PresentPerson[] {
  const client = useQueryClient();
  useEffect(() => {
    if (!known) return;
    const say = (): void => {
      if (document.visibilityState === 'hidden') return;
      putPresence(idguid, {}).then(
        (present) => client.setQueryData(presenceKey(idguid), present),
        // The next beat says it.
        () => {},
      );
    };
    const leave = (): void => void putPresence(idguid, { here: false }).catch(() => {});
    say();
    const timer = setInterval(say, BEAT);
    document.addEventListener('visibilitychange', say);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [idguid, client, known]);
  const { data = [] } = useQuery({
    queryKey: presenceKey(idguid),
    queryFn: () => getPresence(idguid),
    enabled: known,
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.some(({ typing }) => typing) ? RECHECK : false),
  });
  return data;
}

/** Says that the person is typing, now and then while they do, and when they have stopped. */
export function useSayTyping(idguid: string): { typed: () => void; stopped: () => void } {
  const last = useRef(0);
  const stop = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopped = (): void => {
    clearTimeout(stop.current);
    if (last.current === 0) return;
    last.current = 0;
    putPresence(idguid, { typing: false }).catch(() => {});
  };
  const typed = (): void => {
    clearTimeout(stop.current);
    stop.current = setTimeout(stopped, TYPING * 1.5);
    if (Date.now() - last.current < TYPING) return;
    last.current = Date.now();
    putPresence(idguid, { typing: true }).catch(() => {});
  };
  const end = useRef(stopped);
  end.current = stopped;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another conversation is opened
  useEffect(() => () => end.current(), [idguid]);
  return { typed, stopped };
}
