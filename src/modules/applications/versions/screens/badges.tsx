import { Badge } from '@mantine/core';
import { STATE_LABELS, type VersionState } from '../states.ts';
import { STATE_COLORS } from './versions-data.ts';

/** The state of a version; of a published one also how far it is let out. */
export const VersionBadge = ({ state, rollout }: { state: VersionState; rollout: number }) => (
  <Badge size="sm" color={state === 'published' && rollout < 100 ? 'tile' : STATE_COLORS[state]}>
    {state !== 'published' || rollout === 100
      ? STATE_LABELS[state]
      : rollout === 0
        ? 'Zaustavljena'
        : `Nudi se ${rollout} %`}
  </Badge>
);
