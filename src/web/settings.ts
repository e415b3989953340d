import { useEffect, useState } from 'react';
import type { PublicSettings } from '../modules/site/site.api.ts';
import { api } from './api.ts';

export type { PublicSettings };

interface SettingsState {
  settings: PublicSettings;
  loading: boolean;
  error: Error | null;
}

const START: SettingsState = { settings: {}, loading: true, error: null };
let request: Promise<SettingsState> | null = null;
/** Reload functions of the mounted components. */
const subscribers = new Set<() => void>();

/** One request per page. A failure is logged and returned in `error`, never thrown. */
function loadSettings(): Promise<SettingsState> {
  request ??= api.get<PublicSettings | null>('/api/public/settings', { auth: false }).then(
    (answer) => ({ settings: answer.data ?? {}, loading: false, error: null }),
    (cause: unknown) => {
      console.error('Failed to fetch public settings', cause);
      return { settings: {}, loading: false, error: new Error('Failed to fetch public settings', { cause }) };
    },
  );
  return request;
}

/** Reloads them in every component, after a change on this page. */
export function reloadSettings(): void {
  request = null;
  for (const load of subscribers) load();
}

/** The public settings. All components of a page share one request. */
export function usePublicSettings(): SettingsState {
  const [state, setState] = useState(START);
  useEffect(() => {
    let mounted = true;
    const load = () => void loadSettings().then((loaded) => mounted && setState(loaded));
    load();
    subscribers.add(load);
    return () => {
      mounted = false;
      subscribers.delete(load);
    };
  }, []);
  return state;
}
