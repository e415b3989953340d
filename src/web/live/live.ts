import { accessToken } from '../session.ts';
import { keepConnected } from './connection.ts';
import type { Frame } from './frames.ts';
import { joinTabs, type TabMessage, type Tabs } from './leader.ts';

/** A change without its values, which the listener fetches. */
export interface LiveEvent {
  topic: string;
  key?: string;
  version?: number;
}

/** `null`: events may have been missed, so everything shown is refetched. */
type Listener = (event: LiveEvent | null) => void;

/** Minimum and maximum delay before refetching, in milliseconds: many browsers get an event at the same moment. */
const JITTER = [50, 300] as const;

const listeners = new Map<string, Set<Listener>>();
let running: { name: string; stop: () => void } | null = null;

/**
 * Calls `listener` for every event of a topic that the person may receive, after a short delay. Returns a function that stops it.
 * The first listener opens the browser's stream, or joins the leading tab.
 */
export function onLive(topic: string, listener: Listener): () => void {
  const set = listeners.get(topic) ?? new Set();
  listeners.set(topic, set.add(listener));
  join();
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(topic);
    // Navigating between pages should not close the stream.
    setTimeout(() => {
      if (listeners.size === 0) leave();
    }, 1000);
  };
}

function deliver(event: LiveEvent | null): void {
  const [least, most] = JITTER;
  const concerned = event ? [listeners.get(event.topic)] : [...listeners.values()];
  const all = concerned.flatMap((set) => [...(set ?? [])]);
  if (all.length === 0) return;
  setTimeout(
    () => {
      for (const listener of all) listener(event);
    },
    least + Math.random() * (most - least),
  );
}

/** Key of the session and organisation of the stored token; null without one. */
function nameOf(token: string | null): string | null {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    const { sid, tid } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sid === 'string' && typeof tid === 'string' ? `live:${sid}:${tid}` : null;
  } catch {
    return null;
  }
}

function join(): void {
  const name = nameOf(accessToken());
  if (name === null || running?.name === name) return;
  leave();
  let cursor: string | null = null;
  let tabs: Tabs | null = null;
  /** Handles a message of the stream, from this tab or the leader. */
  const take = ({ from, to, data, reset }: TabMessage): void => {
    const missed = reset || from !== cursor;
    cursor = to;
    // Then the event too: not every listener refetches when events may have been missed.
    if (missed) deliver(null);
    if (data) deliver(JSON.parse(data) as LiveEvent);
  };
  const onFrame = ({ event, id, data }: Frame): void => {
    if (event === 'bye') return;
    const from = cursor;
    const message: TabMessage = { from, to: id ?? from, ...(event === 'message' && { data }) };
    // A new tab has fetched its data before it received events.
    if (event === 'reset' || from === null) message.reset = true;
    take(message);
    tabs?.send(message);
  };
  tabs = joinTabs(name, {
    lead: () => keepConnected({ cursor: () => cursor, frame: onFrame }),
    onMessage: take,
    cursor: () => cursor,
  });
  running = { name, stop: tabs.stop };
}

function leave(): void {
  running?.stop();
  running = null;
}
