import { UNCHANGING, useGet } from '../../../../admin/kit/index.ts';
import type { AlertRow } from '../../alerts/alerts.api.ts';
import { ALERTS, API, HOME, TITLE } from '../paths.ts';

export const alertApi = (idguid: string): string => `${API}/alerts/${encodeURIComponent(idguid)}`;
export const alertPath = (idguid: string, what: 'view' | 'edit' = 'view'): string =>
  `${ALERTS}/${what}/${idguid}`;
/** Milliseconds; alerts are checked each minute. */
const AGAIN = 20_000;
/** An alert as it is now. */
export const useAlert = (idguid: string) =>
  useGet<AlertRow>(alertApi(idguid), {}, { refetchInterval: AGAIN });
/** The same, to change it. */
export const useAlertToEdit = (idguid: string) => useGet<AlertRow>(alertApi(idguid), {}, UNCHANGING);

export const LIST = { label: 'Uzbune', to: ALERTS };
export const CRUMBS = [{ label: TITLE, to: HOME }, LIST];
