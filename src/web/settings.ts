import { useEffect, useState } from 'react';
import type { PublicSettings } from '../modules/site/site.api.ts';
import { api } from './api.ts';

export type { PublicSettings };

export interface SettingsState {
  settings: PublicSettings;
  loading: boolean;
  error: Error | null;
}

const START: SettingsState = { settings: {}, loading: true, error: null };
let asked: Promise<SettingsState> | null = null;
/** Told when the settings are asked for anew. */
const watching = new Set<() => void>();

/** Asks the server once per page; a failure is logged and kept in `error`, never thrown. */
export function loadSettings(): Promise<SettingsState> {
  asked ??= api.get<PublicSettings | null>('/api/public/settings', { auth: false }).then(
    (answer) => ({ settings: answer.data ?? {}, loading: false, error: null }),
    (cause: unknown) => {
      console.error('Failed to fetch public settings', cause);
      return { settings: {}, loading: false, error: new Error('Failed to fetch public settings', { cause }) };
    },
  );
  return asked;
}

/** Asks anew, for every component that shows them: somebody has just changed them here. */
export function reloadSettings(): void {
  asked = null;
  for (const load of watching) load();
}

/** The public settings for a component; every component of a page shares the one call. */
export function usePublicSettings(): SettingsState {
  const [state, setState] = useState(START);
  useEffect(() => {
    let here = true;
    const load = () => void loadSettings().then((loaded) => here && setState(loaded));
    load();
    watching.add(load);
    return () => {
      here = false;
      watching.delete(load);
    };
  }, []);
  return state;
}
