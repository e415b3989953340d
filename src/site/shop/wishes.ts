import { useCallback, useEffect, useState } from 'react';
import type { ShownPrice } from '../../modules/shop/articles/prices.ts';
import type { ShownArticle } from '../../modules/shop/catalog/shown.ts';
import { MOST_ITEMS } from '../../modules/shop/inquiries/inquiry-form.ts';

/** An article that a visitor wants to ask about, as it was when it was added. */
export interface Wish {
  code: string;
  name: string;
  unit: string;
  price: ShownPrice | null;
  /** As it is typed. */
  quantity: string;
}

export interface Wishes {
  all: readonly Wish[];
  /** False until the browser's storage has been read. */
  ready: boolean;
  has(code: string): boolean;
  /** Adds an article once. */
  add(article: ShownArticle): void;
  setQuantity(code: string, quantity: string): void;
  remove(code: string): void;
  clear(): void;
}

/** One list for each shop. */
const keyOf = (org: string | null): string => `shop_inquiry${org === null ? '' : `:${org}`}`;

/** What is stored; anything else than a list of wishes is none. */
function read(key: string): Wish[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (one): one is Wish =>
        typeof one?.code === 'string' && typeof one.name === 'string' && typeof one.quantity === 'string',
    );
  } catch {
    return [];
  }
}

function write(key: string, wishes: readonly Wish[]): void {
  try {
    if (wishes.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(wishes));
  } catch {
    /* storage forbidden or full: the list lasts as long as the page */
  }
}

/** The articles that a visitor gathers for an inquiry; kept in the browser, the same in all its tabs. */
export function useWishes(org: string | null): Wishes {
  const key = keyOf(org);
  const [all, setAll] = useState<readonly Wish[]>([]);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const load = (): void => setAll(read(key));
    load();
    setReady(true);
    const elsewhere = (event: StorageEvent): void => {
      if (event.key === key || event.key === null) load();
    };
    addEventListener('storage', elsewhere);
    return () => removeEventListener('storage', elsewhere);
  }, [key]);

  const change = useCallback(
    (of: (before: readonly Wish[]) => readonly Wish[]): void => {
      setAll((before) => {
        const after = of(before);
        write(key, after);
        return after;
      });
    },
    [key],
  );
  return {
    all,
    ready,
    has: (code) => all.some((one) => one.code === code),
    add: ({ code, name, unit, price }) =>
      change((before) =>
        before.length >= MOST_ITEMS || before.some((one) => one.code === code)
          ? before
          : [...before, { code, name, unit, price, quantity: '1' }],
      ),
    setQuantity: (code, quantity) =>
      change((before) => before.map((one) => (one.code === code ? { ...one, quantity } : one))),
    remove: (code) => change((before) => before.filter((one) => one.code !== code)),
    clear: () => change(() => []),
  };
}
