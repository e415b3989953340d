import { useState } from 'react';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import type { Cell } from '../../draft.ts';
import { COLUMNS, type Column } from './columns.ts';

const key = (user: string): string => `fin-entry-columns:${user}`;

/** The columns that a person has added to the grid, kept in this browser. Storage throws where the browser forbids it. */
export function useShownColumns(filled: ReadonlySet<Cell>) {
  const { user } = useSignedIn();
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key(user.id)) ?? '[]');
      return Array.isArray(kept) ? kept.map(String) : [];
    } catch {
      return [];
    }
  });
  /** What holds something is never hidden. */
  const isShown = ({ name, optional }: Column): boolean =>
    !optional || chosen.includes(name) || filled.has(name);
  return {
    columns: COLUMNS.filter(isShown),
    isShown,
    /** Cannot be taken away: the columns of every voucher, and those with something in them. */
    isFixed: ({ name }: Column): boolean => filled.has(name),
    toggle(name: Cell): void {
      const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
      setChosen(next);
      try {
        localStorage.setItem(key(user.id), JSON.stringify(next));
      } catch {}
    },
  };
}
