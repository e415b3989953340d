import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { newId } from '../../../../../web/new-id.ts';
import { draftPage } from '../paths.ts';
import type { Fresh } from './entry.tsx';
import { useKept } from './kept.ts';

/** Begins a voucher under an id of its own, so that a reload and a second attempt to save find the same one. */
export default function NewEntryScreen() {
  const { state } = useLocation();
  const kept = useKept();
  // What was never sent for want of a connection is gone on with.
  const [id] = useState(() => kept.neverSaved() ?? newId());
  const given = state as Partial<Fresh> | null;
  return <Navigate replace to={draftPage(id)} state={{ ...given, fresh: true } satisfies Fresh} />;
}
