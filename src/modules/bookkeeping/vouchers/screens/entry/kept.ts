import { useActing } from '../../../../../admin/acting/acting.ts';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import type { DraftContent } from '../../draft.ts';
import type { Draft } from '../../drafts.api.ts';

/** Input that the server does not have yet. */
export interface Kept {
  content: DraftContent;
  partners: Draft['partners'];
  /** Version that it was typed on; 0: the server knows no such draft. */
  version: number;
  /** ISO instant. */
  at: string;
}

const PREFIX = 'fin-draft:';

/**
 * Keeps what could not be saved in this browser, over a closed tab too: without a connection nobody else has it. What was saved is
 * not kept. Storage throws where the browser forbids it or it is full; nothing is kept then.
 */
export function useKept() {
  const { user, tenant } = useSignedIn();
  const acting = useActing().tenant;
  const owner = `${PREFIX}${user.id}:${acting ?? tenant?.idguid ?? ''}:`;
  return {
    read(id: string): Kept | null {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(owner + id) ?? 'null');
        return isKept(kept) ? kept : null;
      } catch {
        return null;
      }
    },
    /** Null removes it. Returns whether it is kept. */
    write(id: string, kept: Kept | null): boolean {
      try {
        if (kept) localStorage.setItem(owner + id, JSON.stringify(kept));
        else localStorage.removeItem(owner + id);
        return true;
      } catch {
        return false;
      }
    },
    /** The draft that the server has never had, if there is one. */
    neverSaved(): string | null {
      try {
        const ids = Object.keys(localStorage)
          .filter((key) => key.startsWith(owner))
          .map((key) => key.slice(owner.length));
        return ids.find((id) => this.read(id)?.version === 0) ?? null;
      } catch {
        return null;
      }
    },
  };
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'content' in value &&
  typeof value.content === 'object' &&
  value.content !== null &&
  'lines' in value.content &&
  Array.isArray(value.content.lines) &&
  'version' in value &&
  typeof value.version === 'number' &&
  'partners' in value &&
  'at' in value;
