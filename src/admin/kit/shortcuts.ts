import { CTRL } from '../../web/ctrl-key.ts';

/**
 * Shortcuts of the keyboard as data. A group is declared once, beside the code that acts on it: the code compares what is pressed with
 * the declaration (`pressed`, `useShortcuts`), and the map of keys shows the same declaration (shell/key-map.tsx).
 */

export interface Shortcut {
  /** Combinations that do the same: `j`, `Ctrl+Enter`, `Shift+Tab`. Keys are named as in `KeyboardEvent.key`; Ctrl is also ⌘. */
  keys: readonly string[];
  /** What people read instead of `keys`, where that is shorter. */
  shown?: readonly string[];
  what: string;
}

export interface ShortcutGroup<Name extends string = string> {
  label: string;
  /** What is done with a key and the mouse, below the group. */
  note?: string;
  keys: { readonly [K in Name]: Shortcut };
}

/** Declares a group; keeps the names of its shortcuts. */
export const shortcuts = <Name extends string>(group: ShortcutGroup<Name>): ShortcutGroup<Name> => group;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

interface Combination {
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
  key: string;
}

const PARTS = /^(Ctrl\+)?(Alt\+)?(Shift\+)?(.+)$/s;

function read(combination: string): Combination {
  const [, ctrl, alt, shift, key = ''] = PARTS.exec(combination) ?? [];
  return { ctrl: ctrl !== undefined, alt: alt !== undefined, shift: shift !== undefined, key };
}

/** Whether a combination is used with Ctrl or Alt, and so works while somebody types. */
export const isChord = (combination: string): boolean => {
  const { ctrl, alt } = read(combination);
  return ctrl || alt;
};

/** Whether it is one sign that is no letter and no digit. */
const isSymbol = (key: string): boolean => /^[^\p{L}\p{N}\s]$/u.test(key);

/** Whether this is one of the shortcut's combinations. With a letter alone Shift is what makes `J` of `j`. */
export function pressed({ keys }: Shortcut, event: Pressed): boolean {
  const ctrl = event.ctrlKey || event.metaKey;
  return keys.some((one) => {
    const wanted = read(one);
    // Our layout has `[` at AltGr, which Windows reports as Ctrl with Alt. On a Mac it is Option, which is reported as Alt.
    const mayBeAltGr = event.altKey && !event.metaKey && !wanted.ctrl && !wanted.alt;
    if (mayBeAltGr && isSymbol(wanted.key)) return event.key === wanted.key;
    if (wanted.ctrl !== ctrl || wanted.alt !== event.altKey) return false;
    const isSign = [...wanted.key].length === 1;
    if (isSign && !ctrl) return event.key === wanted.key;
    const same = isSign ? event.key.toLowerCase() === wanted.key.toLowerCase() : event.key === wanted.key;
    return same && wanted.shift === event.shiftKey;
  });
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'razmaknica',
};

/** A combination as people read it: `Ctrl+↑`, on a Mac `⌘+↑`. */
export function shownKeys({ keys, shown }: Shortcut): readonly string[] {
  const said = shown ?? keys.map((one) => one.replace(/Arrow\w+$|Escape$|^ $/, (key) => SIGNS[key] ?? key));
  return said.map((one) => one.replace(/^Ctrl(?=\+)/, CTRL));
}

/** Name of the event that opens the map of keys; the shell listens. */
export const KEY_MAP = 'key-map';

/** Opens the map of keys, as the key `?` does. */
export const openKeyMap = (): boolean => dispatchEvent(new Event(KEY_MAP));
