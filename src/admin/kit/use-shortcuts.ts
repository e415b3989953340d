import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isChord, pressed, type ShortcutGroup } from './shortcuts.ts';
import { isTyping } from './typing.ts';

/** Does what a key stands for; returns false to leave the key to the browser. */
type Handler = (event: KeyboardEvent) => unknown;

/** What a mounted part of the page offers: a group, and the names of those that work there now. */
export interface Offer {
  group: ShortcutGroup;
  names: readonly string[];
}

const offers = new Set<Offer>();
const watchers = new Set<() => void>();
let current: readonly Offer[] = [];

function changed(): void {
  current = [...offers];
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** What the page offers now, in the order in which its parts have come. */
export const useOffers = (): readonly Offer[] => useSyncExternalStore(subscribe, () => current);

/** Says that these shortcuts work while the part is there, whose own code acts on them. Without names all of the group. */
export function useOffered<Name extends string>(group: ShortcutGroup<Name>, names?: readonly Name[]): void {
  const all = (names ?? Object.keys(group.keys)).join('\n');
  useEffect(() => {
    const offer: Offer = { group, names: all === '' ? [] : all.split('\n') };
    offers.add(offer);
    changed();
    return () => {
      offers.delete(offer);
      changed();
    };
  }, [group, all]);
}

/**
 * Shortcuts that work anywhere on a page: those without Ctrl and Alt only where nobody types. One without a handler is not there.
 * `target`: the window hears a key after everything on the page.
 */
export function useShortcuts<Name extends string>(
  group: ShortcutGroup<Name>,
  handlers: Partial<Record<Name, Handler | undefined>>,
  target: 'document' | 'window' = 'document',
): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  const all = Object.keys(group.keys) as Name[];
  useOffered(
    group,
    all.filter((name) => handlers[name]),
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      for (const name of Object.keys(group.keys) as Name[]) {
        const handler = latest.current[name];
        const shortcut = group.keys[name];
        if (!handler || !pressed(shortcut, event)) continue;
        if (!shortcut.keys.some(isChord) && isTyping(event.target)) continue;
        if (handler(event) !== false) event.preventDefault();
        return;
      }
    };
    const on: Pick<Document, 'addEventListener' | 'removeEventListener'> =
      target === 'window' ? (window as never) : document;
    on.addEventListener('keydown', onKey);
    return () => on.removeEventListener('keydown', onKey);
  }, [group, target]);
}
