import { useGet } from '../../../../admin/kit/index.ts';
import type { AlertRow } from '../../alerts/alerts.api.ts';
import { ALERTS, API, HOME, TITLE } from '../paths.ts';

export const alertApi = (idguid: string): string => `${API}/alerts/${encodeURIComponent(idguid)}`;
export const alertPath = (idguid: string, what: 'view' | 'edit' = 'view'): string =>
  `${ALERTS}/${what}/${idguid}`;
export const useAlert = (idguid: string) => useGet<AlertRow>(alertApi(idguid));

export const LIST = { label: 'Uzbune', to: ALERTS };
export const CRUMBS = [{ label: TITLE, to: HOME }, LIST];
