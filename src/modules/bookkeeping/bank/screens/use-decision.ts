import { useState } from 'react';
import { reasonOf } from '../../../../admin/kit/index.ts';
import { ApiError } from '../../../../web/call.ts';
import type { Part } from '../parts.ts';
import type { RowNow, StatementRow } from '../statements.api.ts';

/** Decides a row as it was `seen`; null takes the decision back. */
export type Decide = (parts: Part[] | null, seen: number) => Promise<void>;

interface Clash {
  /** How the row stands now. */
  current: RowNow;
  /** What was sent and not kept. */
  parts: Part[] | null;
}

/** Sending of what a person decides about a row that they opened: against the row as they saw it then. */
export function useDecision(row: StatementRow, decide: Decide, onSaved: () => void) {
  const [seen, setSeen] = useState(row.version);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (parts: Part[] | null, version = seen): Promise<void> => {
    setBusy(true);
    setErrors({});
    setProblem(null);
    setClash(null);
    try {
      await decide(parts, version);
      onSaved();
    } catch (error) {
      const {
        code,
        data,
        errors: at,
      } = error instanceof ApiError ? error : { code: '', data: null, errors: {} };
      if (code === 'stale') setClash({ current: (data as { current: RowNow }).current, parts });
      else {
        setErrors(at);
        setProblem(reasonOf(error));
      }
    } finally {
      setBusy(false);
    }
  };
  /** Sends again what was not kept, now that the person knows what it replaces. */
  const insist = async ({ current, parts }: Clash): Promise<void> => {
    setSeen(current.version);
    await send(parts, current.version);
  };
  return { send, insist, busy, errors, setErrors, problem, clash };
}
