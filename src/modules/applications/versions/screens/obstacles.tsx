import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { Panel, useAct } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { SAVE_APPLICATIONS } from '../../labels.ts';
import type { Version } from '../versions.api.ts';
import classes from './versions.module.css';
import { versionApi } from './versions-data.ts';

/** What a draft still needs before it can be published. */
export function Obstacles({ version: { idguid, obstacles, files } }: { version: Version }) {
  const maySave = hasPermission(useSignedIn(), SAVE_APPLICATIONS);
  const { act, busy } = useAct();
  const nameOf = (file: string | null) => files.find(({ idguid }) => idguid === file)?.name;
  if (obstacles.length === 0)
    return (
      <p className={classes.ready} role="status">
        <IconCircleCheck size={20} aria-hidden /> Sve je provjereno: verzija se može objaviti.
      </p>
    );
  return (
    <Panel
      title="Do objave"
      aside={
        maySave &&
        obstacles.some(({ outdated }) => outdated) && (
          <Button
            size="compact-sm"
            variant="default"
            loading={busy}
            onClick={() => void act(() => api.post(`${versionApi(idguid)}/check`))}
          >
            Provjeri novim ključem
          </Button>
        )
      }
    >
      <div role="status">
        <ul className={classes.obstacles}>
          {obstacles.map(({ file, text }) => (
            <li key={`${file} ${text}`}>
              <IconCircleDashed size={18} aria-hidden />
              <span className={classes.obstacle}>
                {file && (
                  <>
                    <code>{nameOf(file)}</code>:{' '}
                  </>
                )}
                {text}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
