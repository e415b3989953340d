import { useSyncExternalStore } from 'react';
import { tabStorage } from '../../../../../admin/tab-storage.ts';
import { authState } from '../../../../../web/auth-state.ts';
import type { Pending } from './thread-store.ts';

type All = Readonly<Record<string, readonly Pending[]>>;

/** By person: who signs in next in this tab does not find it. */
const key = (): string => `viber-pending ${authState().user?.id}`;

let all: All | null = null;
let troubled: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** What the server has not taken yet, by conversation. What a reload has cut off may have been taken, and goes once more. */
function known(): All {
  if (all) return all;
  const kept = JSON.parse(tabStorage.read(key()) ?? '{}') as All;
  const cutOff = (one: Pending): Pending =>
    one.problem === null ? { ...one, problem: 'Slanje je prekinuto.', unanswered: true } : one;
  all = Object.fromEntries(Object.entries(kept).map(([id, pending]) => [id, pending.map(cutOff)]));
  troubled = troubledOf(all);
  return all;
}

const troubledOf = (from: All): ReadonlySet<string> =>
  new Set(Object.keys(from).filter((id) => from[id]!.some(({ problem }) => problem !== null)));

/** What a conversation has that the server has not taken yet. */
export const unsentOf = (conversation: string): readonly Pending[] => known()[conversation] ?? [];

/** Keeps it over a reload. */
export function keepUnsent(conversation: string, pending: readonly Pending[]): void {
  const { [conversation]: _, ...others } = known();
  all = pending.length > 0 ? { ...others, [conversation]: pending } : others;
  tabStorage.write(key(), Object.keys(all).length > 0 ? JSON.stringify(all) : null);
  const next = troubledOf(all);
  if (next.size === troubled.size && [...next].every((id) => troubled.has(id))) return;
  troubled = next;
  for (const listener of listeners) listener();
}

/** Conversations in which something could not be sent. */
export function unsentIn(): ReadonlySet<string> {
  known();
  return troubled;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The same, for what shows it. */
export const useUnsent = (): ReadonlySet<string> => useSyncExternalStore(subscribe, unsentIn);
