import type { ChoiceSource } from '../../../admin/fields/use-choices.ts';
import { counted, useGet } from '../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import { ORGANISATIONS } from '../../../core/identity/paths.ts';
import type { Move, OrganisationSurvey } from '../moving.api.ts';
import type { MoveState } from '../states.ts';

export const API = '/api/admin/selidba';
/** Where the screens stand. */
export const HOME = '/admin/selidba';
export const LIST = { label: 'Selidba', to: HOME };
export const movePage = (idguid: string): string => `${HOME}/${idguid}`;
export const SAVE = 'admin_selidba_save';

/** One move, as it is now. */
export function useMove(idguid: string) {
  useLiveQueries('moving', ['get']);
  return useGet<Move>(`${API}/${encodeURIComponent(idguid)}`);
}

/** What an organisation has; nothing is asked without an id. */
export const useSurvey = (idguid: string | null) =>
  useGet<OrganisationSurvey>(
    `${API}/organizacije/${encodeURIComponent(idguid ?? '')}`,
    {},
    { enabled: idguid !== null },
  );

/** Organisations to be chosen. */
export const ORGANISATION_CHOICES: ChoiceSource = {
  path: ORGANISATIONS,
  list: true,
  read: ({ idguid, name }: { idguid: string; name: string }) => ({ idguid, label: name, hint: null }),
};

export const STATE_COLORS: Record<MoveState, string> = {
  waiting: 'yellow',
  running: 'tile',
  ready: 'green',
  refused: 'copper',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
};

export const rowsText = (count: number): string => counted(count, 'red', 'reda', 'redova');
export const filesText = (count: number): string => counted(count, 'datoteka', 'datoteke', 'datoteka');
