import { useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import {
  APPLICATIONS_API,
  APPLICATIONS_PATH,
  APPLICATIONS_TOPIC,
  applicationPath,
  figuresPath,
  versionsPath,
} from '../../labels.ts';
import type { ApplicationOverview } from '../overview.api.ts';

export const APPLICATIONS_CRUMB = { label: 'Aplikacije', to: APPLICATIONS_PATH };

/** The API of one application. */
export const applicationApi = (idguid: string): string => `${APPLICATIONS_API}/${encodeURIComponent(idguid)}`;

/** Numbers and newest versions of an application, as they are now. */
export function useOverview(idguid: string) {
  useLiveQueries(APPLICATIONS_TOPIC.name, ['get']);
  return useGet<ApplicationOverview>(`${applicationApi(idguid)}/figures`);
}

/** The screens of one application. */
export const tabsOf = (idguid: string) => [
  { to: applicationPath(idguid), label: 'Pregled' },
  { to: versionsPath(idguid), label: 'Verzije' },
  { to: figuresPath(idguid), label: 'Brojke' },
];
