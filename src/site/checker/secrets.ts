/**
 * What a run can be cancelled by, for as long as the tab lives: in memory, and in sessionStorage, so that a reload does
 * not take it away. Never in an address, which is shared.
 */
const known = new Map<string, string>();
const key = (id: string): string => `provjera:${id}`;

export function keepSecret(id: string, secret: string): void {
  known.set(id, secret);
  try {
    sessionStorage.setItem(key(id), secret);
  } catch {
    /* storage forbidden: it is known until the page is left */
  }
}

/** The secret of a run that this tab began; null for anybody else's. */
export function secretOf(id: string): string | null {
  try {
    return known.get(id) ?? sessionStorage.getItem(key(id));
  } catch {
    return known.get(id) ?? null;
  }
}

export function forgetSecret(id: string): void {
  known.delete(id);
  try {
    sessionStorage.removeItem(key(id));
  } catch {
    /* nothing was kept */
  }
}
