import { useActing } from '../acting/acting.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import { tabStorage } from '../tab-storage.ts';

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
  const write = (text: string | null): void => {
    if (name !== undefined) tabStorage.write(key, text);
  };
  return {
    read: (): Draft | null => (name === undefined ? null : parseDraft(tabStorage.read(key))),
    write: (draft: Draft): void => write(JSON.stringify(draft)),
    clear: (): void => write(null),
  };
}

function parseDraft(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
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
