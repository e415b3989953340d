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
  /** Adds an article once. Answers whether it is in the list: not if that is full. */
  add(article: ShownArticle): boolean;
  setQuantity(code: string, quantity: string): void;
  remove(code: string): void;
  clear(): void;
}

/** One list for each shop. */
const keyOf = (org: string | null): string => `shop_inquiry${org === null ? '' : `:${org}`}`;

/** Amounts as the server sends them. */
const AMOUNT = /^\d{1,20}(\.\d{1,2})?$/;
const isAmount = (value: unknown): boolean => typeof value === 'string' && AMOUNT.test(value);

function isPrice(value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { net, gross, rate } = value as Record<keyof ShownPrice, unknown>;
  return isAmount(net) && (gross === null || isAmount(gross)) && (rate === null || isAmount(rate));
}

function isWish(value: unknown): value is Wish {
  if (typeof value !== 'object' || value === null) return false;
  const { price, ...texts } = value as Record<keyof Wish, unknown>;
  const { code, name, unit, quantity } = texts;
  return [code, name, unit, quantity].every((text) => typeof text === 'string') && isPrice(price);
}

/** The wishes in a stored text. Anybody can have changed it: what is no wish is left out, as is one too many. */
export function wishesIn(text: string | null): Wish[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWish).slice(0, MOST_ITEMS) : [];
  } catch {
    return [];
  }
}

/** The list with an article once; null if there is no room for it. */
export function withArticle(
  before: readonly Wish[],
  { code, name, unit, price }: ShownArticle,
): readonly Wish[] | null {
  if (before.some((one) => one.code === code)) return before;
  return before.length < MOST_ITEMS ? [...before, { code, name, unit, price, quantity: '1' }] : null;
}

function read(key: string): Wish[] {
  try {
    return wishesIn(localStorage.getItem(key));
  } catch {
    /* storage forbidden */
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
    add(article) {
      if (!withArticle(all, article)) return false;
      change((before) => withArticle(before, article) ?? before);
      return true;
    },
    setQuantity: (code, quantity) =>
      change((before) => before.map((one) => (one.code === code ? { ...one, quantity } : one))),
    remove: (code) => change((before) => before.filter((one) => one.code !== code)),
    clear: () => change(() => []),
  };
}
