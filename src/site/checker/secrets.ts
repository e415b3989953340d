/**
 * Cancel secrets of runs, for the lifetime of the tab: in memory and in sessionStorage, which survives a reload. Never in an
 * address, which is shared.
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

/** The secret of a run started in this tab; else null. */
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
