import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type LiveEvent, onLive } from '../../web/live/live.ts';

/** Calls `changed` after every change of these topics; null: events may have been missed. */
export function useLive(topics: readonly string[], changed: (event: LiveEvent | null) => void): void {
  const onChange = useEffectEvent(changed);
  const names = topics.join();
  useEffect(() => {
    const stops = names
      .split(',')
      .filter(Boolean)
      .map((topic) => onLive(topic, (event) => onChange(event)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
}

/** Refetches the queries under a key after every change of the topic; null: never. */
export function useLiveQueries(topic: string | null, queryKey: QueryKey): void {
  const client = useQueryClient();
  useLive(topic === null ? [] : [topic], () => void client.invalidateQueries({ queryKey }));
}
