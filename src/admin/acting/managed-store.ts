const KEY = 'managed_organisation';
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `<person> <organisation>`. Storage throws where the browser forbids it: then only the address names the organisation. */
export function readManaged(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function writeManaged(value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, value);
  } catch {}
  for (const listener of listeners) listener();
}

/** Stops managing another organisation in this tab. */
export const leaveManaged = (): void => writeManaged(null);
