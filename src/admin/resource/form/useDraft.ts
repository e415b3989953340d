import type { Resource } from '../../../core/resource.ts';
import { useSignedIn } from '../../auth/signed-in.ts';
import type { FormValues } from './values.ts';

/** What a person had typed and not yet saved. */
export interface Draft {
  /** Only the fields that were changed. */
  values: FormValues;
  /** Version of the record they were changed on; 0 for a new one. */
  version: number;
  /** ISO instant. */
  at: string;
}

/**
 * Keeps unsaved input in this tab, so that an expired sign-in, a reload or a crash loses nothing.
 * `place` tells forms of one resource apart: the record's id, or the address of a new one.
 */
export function useDraft(resource: Resource, place: string) {
  const { user, tenant } = useSignedIn();
  const key = `draft:${user.id}:${tenant?.idguid ?? ''}:${resource.name}:${place}`;
  return {
    read(): Draft | null {
      try {
        const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        return isDraft(draft) ? draft : null;
      } catch {
        return null;
      }
    },
    write(draft: Draft): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Storage refused or full: the form itself still holds everything.
      }
    },
    clear(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was kept, then.
      }
    },
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
