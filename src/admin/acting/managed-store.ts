import { tabStorage } from '../tab-storage.ts';

const KEY = 'managed_organisation';
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `<person> <organisation>`; null also without storage: then only the address names the organisation. */
export const readManaged = (): string | null => tabStorage.read(KEY);

export function writeManaged(value: string | null): void {
  tabStorage.write(KEY, value);
  for (const listener of listeners) listener();
}

/** Stops managing another organisation in this tab. */
export const leaveManaged = (): void => writeManaged(null);
