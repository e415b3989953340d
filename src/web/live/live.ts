import { accessToken } from '../session.ts';
import { keepConnected } from './connection.ts';
import type { Frame } from './frames.ts';
import { joinTabs, type TabMessage, type Tabs } from './leader.ts';

/** Something has changed; what it is now is fetched by whoever shows it. */
export interface LiveEvent {
  topic: string;
  key?: string;
  version?: number;
}

/** `null`: something may have been missed, so whatever is shown is fetched anew. */
type Listener = (event: LiveEvent | null) => void;

/** Milliseconds, least and most, before what has changed is fetched: many browsers hear of it in the same moment. */
const JITTER = [50, 300] as const;

const listeners = new Map<string, Set<Listener>>();
let running: { name: string; stop: () => void } | null = null;

/**
 * Calls `listener` for every event of a topic that the person may hear of, a moment after it has happened. Answers how to stop. The
 * first one opens the browser's stream, or joins the tab that has one.
 */
export function onLive(topic: string, listener: Listener): () => void {
  const set = listeners.get(topic) ?? new Set();
  listeners.set(topic, set.add(listener));
  join();
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(topic);
    // Moving from page to page should not close the stream.
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

/** Name of the session and the organisation that the stored token is for; null without one. */
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
  /** Takes in what the stream said, in this tab or through the leader. */
  const take = ({ from, to, data, reset }: TabMessage): void => {
    const missed = reset || from !== cursor;
    cursor = to;
    if (missed) deliver(null);
    else if (data) deliver(JSON.parse(data) as LiveEvent);
  };
  const onFrame = ({ event, id, data }: Frame): void => {
    if (event === 'bye') return;
    const from = cursor;
    const message: TabMessage = { from, to: id ?? from, ...(event === 'message' && { data }) };
    // A tab that begins has fetched before it could hear of changes.
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
