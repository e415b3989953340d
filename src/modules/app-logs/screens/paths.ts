/** Addresses of the screens, and where their API stands. */
export const HOME = '/admin/app-logs';
export const PROBLEMS = `${HOME}/problemi`;
export const ALERTS = `${HOME}/uzbune`;
export const NODES = `${HOME}/cvorovi`;
export const KEYS = `${HOME}/kljucevi`;
export const API = '/api/admin/app-logs';

/** What all screens are called. */
export const TITLE = 'Logovi aplikacija';

/** Live topic: lines were stored, or what is known of problems, alerts and nodes has changed. */
export const TOPIC = 'app-logs';
/** The right to read the logs, and to change what one sees beside them. */
export const SEE = 'admin_app_logs_pregled';
export const SAVE = 'admin_app_logs_save';

/** The search for lines, in the usual period unless `more` names another. */
export const searchAt = (q: string, more: Readonly<Record<string, string>> = {}): string =>
  `${HOME}?${new URLSearchParams({ q, ...more })}`;

/** Name under which searches are saved (manifest). */
export const SEARCHES = 'logovi';
