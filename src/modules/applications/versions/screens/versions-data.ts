import { useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { APPLICATIONS_TOPIC, VERSIONS_API } from '../../labels.ts';
import type { CheckState, VersionState } from '../states.ts';
import type { Version } from '../versions.api.ts';

export const VERSIONS_CRUMB = 'Verzije';

/** The API of one version. */
export const versionApi = (idguid: string): string => `${VERSIONS_API}/${encodeURIComponent(idguid)}`;

/** One version, as it is now. */
export function useVersion(idguid: string) {
  useLiveQueries(APPLICATIONS_TOPIC.name, ['get']);
  return useGet<Version>(versionApi(idguid));
}

export const STATE_COLORS: Record<VersionState, string> = {
  draft: 'gray',
  published: 'green',
  withdrawn: 'red',
};
export const CHECK_COLORS: Record<CheckState, string> = {
  waiting: 'tile',
  verified: 'green',
  refused: 'red',
};

/** Parameter of an application's versions that opens the dialog of a new one. */
export const NEW_PARAM = 'nova';

/** How many installations a percentage comes to. */
export const shareOf = (installations: number, percent: number): number =>
  Math.round((installations * percent) / 100);
