import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type LiveEvent, onLive } from '../../web/live/live.ts';

/**
 * Calls `changed` when something of these topics has changed, whoever changed it and wherever; null: something may have been
 * missed.
 */
export function useLive(topics: readonly string[], changed: (event: LiveEvent | null) => void): void {
  const told = useEffectEvent(changed);
  const names = topics.join();
  useEffect(() => {
    const stops = names
      .split(',')
      .filter(Boolean)
      .map((topic) => onLive(topic, (event) => told(event)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
}

/** Keeps what was asked for under a key true to a topic: it is asked for again whenever something of it has changed. */
export function useLiveQueries(topic: string, queryKey: QueryKey): void {
  const client = useQueryClient();
  useLive([topic], () => void client.invalidateQueries({ queryKey }));
}
