import { useAuth } from '../../../../../web/use-auth.ts';

/** The name under which a change of the signed-in person stands in the document. */
export function useOwnName(): string | null {
  const { user } = useAuth();
  return user ? `${user.first_name} ${user.last_name}`.trim() : null;
}

/** Who has just changed a document: a person is told of their own other window, not of themselves as another. */
export const changedBy = (by: string | null, me: string | null): string =>
  by !== null && by === me
    ? 'Vi ste upravo izmijenili ovaj dokument u drugom prozoru.'
    : `Dokument je upravo izmijenila druga osoba${by === null ? '' : ` (${by})`}.`;
