import { useSyncExternalStore } from 'react';

/** What the modules declare and what of the frame shows it (product-parts.tsx). The first paint does without. */
type Product = typeof import('./product-parts.tsx');

interface State {
  product: Product | null;
  /** Why it could not be loaded. */
  error: unknown;
}

let state: State = { product: null, error: null };
let loading: Promise<Product> | null = null;
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Loads it once. Rejects when it cannot be fetched, which `useProduct` throws too. */
export function loadProduct(): Promise<Product> {
  loading ??= import('./product-parts.tsx').then(
    (product) => {
      become({ product, error: null });
      return product;
    },
    (error: unknown) => {
      become({ product: null, error });
      throw error;
    },
  );
  return loading;
}

const read = (): State => state;
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null until it is loaded. Throws what kept it from being loaded, for the nearest error page. */
export function useProduct(): Product | null {
  const { product, error } = useSyncExternalStore(subscribe, read, read);
  if (error) throw error;
  return product;
}
