import { useActing } from '../acting/acting.tsx';
import { useSignedIn } from '../auth/signed-in.ts';

/** Unsaved input. */
export interface Draft {
  /** Only the fields that were changed. */
  values: Record<string, unknown>;
  /** Version of the record they were changed on; 0 for a new one. */
  version: number;
  /** ISO instant. */
  at: string;
}

/**
 * Keeps unsaved input in this tab's storage over an expired session, a reload or a crash. `name` identifies form and record in
 * the organisation that the screen manages; without it nothing is kept.
 */
export function useDraft(name: string | undefined) {
  const { user, tenant } = useSignedIn();
  const acting = useActing().tenant;
  const key = `draft:${user.id}:${acting ?? tenant?.idguid ?? ''}:${name}`;
  const quietly = <T>(work: () => T): T | null => {
    try {
      return name === undefined ? null : work();
    } catch {
      // Storage forbidden, full or broken: the form still has its input.
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
