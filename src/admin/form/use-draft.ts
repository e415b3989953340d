import { useSignedIn } from '../auth/signed-in.ts';

/** What a person had typed and not yet saved. */
export interface Draft {
  /** Only the fields that were changed. */
  values: Record<string, unknown>;
  /** Version of the record they were changed on; 0 for a new one. */
  version: number;
  /** ISO instant. */
  at: string;
}

/**
 * Keeps unsaved input in this tab, so that an expired sign-in, a reload or a crash loses nothing. `name` tells forms apart: what
 * is edited and which one of them; without it nothing is kept.
 */
export function useDraft(name: string | undefined) {
  const { user, tenant } = useSignedIn();
  const key = `draft:${user.id}:${tenant?.idguid ?? ''}:${name}`;
  const quietly = <T>(work: () => T): T | null => {
    try {
      return name === undefined ? null : work();
    } catch {
      // Storage refused or full, or what is kept is broken: the form itself still holds everything.
      return null;
    }
  };
  return {
    read: (): Draft | null =>
      quietly(() => {
        const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        return isDraft(draft) ? draft : null;
      }),
    write: (draft: Draft): void => void quietly(() => sessionStorage.setItem(key, JSON.stringify(draft))),
    clear: (): void => void quietly(() => sessionStorage.removeItem(key)),
  };
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null &&
  Object.keys(value.values).length > 0 &&
  'version' in value &&
  typeof value.version === 'number' &&
  'at' in value &&
  typeof value.at === 'string';
