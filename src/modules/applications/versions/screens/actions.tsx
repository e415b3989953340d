import { Button } from '@mantine/core';
import { IconArrowUpRight, IconBan, IconPencil, IconRocket } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { RemoveButton, useRemove } from '../../../../admin/form/use-remove.tsx';
import { api } from '../../../../web/api.ts';
import { SAVE_APPLICATIONS, VERSIONS_API, versionsPath } from '../../labels.ts';
import type { Version } from '../versions.api.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { otherChannels, PromoteDialog } from './promote-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { VersionDialog } from './version-dialog.tsx';
import { versionApi } from './versions-data.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Open = 'edit' | 'correct' | 'publish' | 'withdraw' | 'promote';

/** What can be done with a version in its state. */
export function VersionActions({ version }: { version: Version }) {
  const { idguid, application, application_id, number, state, obstacles, platforms, channels } = version;
  const maySave = hasPermission(useSignedIn(), SAVE_APPLICATIONS);
  const navigate = useNavigate();
  const { ask, dialog } = useRemove();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const remove = () =>
    ask({
      accusative: 'nacrt',
      titles: [`${application} ${number}`],
      remove: () => api.delete(`${versionApi(idguid)}?version=${version.version}`),
      restore: () => api.post(`${VERSIONS_API}/trash/restore`, { idguids: [idguid] }),
      done: () => navigate(versionsPath(application_id), { replace: true, flushSync: true }),
    });
  if (!maySave || state === 'withdrawn') return null;
  return (
    <>
      {state === 'draft' ? (
        <>
          <RemoveButton onClick={remove} />
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpen('edit')}
          >
            Uredi
          </Button>
          <Button
            leftSection={<IconRocket size={16} aria-hidden />}
            disabled={obstacles.length > 0}
            onClick={() => setOpen('publish')}
          >
            Objavi
          </Button>
        </>
      ) : (
        <>
          <Button
            variant="default"
            color="red"
            leftSection={<IconBan size={16} aria-hidden />}
            onClick={() => setOpen('withdraw')}
          >
            Povuci
          </Button>
          {otherChannels(version).length > 0 && (
            <Button
              variant="default"
              leftSection={<IconArrowUpRight size={16} aria-hidden />}
              onClick={() => setOpen('promote')}
            >
              Prenesi u drugi kanal
            </Button>
          )}
          <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('correct')}>
            Kome se nudi
          </Button>
        </>
      )}
      {open === 'edit' && (
        <VersionDialog
          application={{ idguid: application_id, platforms, channels }}
          version={version}
          onClose={close}
        />
      )}
      {open === 'correct' && <CorrectDialog version={version} onClose={close} />}
      {open === 'publish' && <PublishDialog version={version} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog version={version} onClose={close} />}
      {open === 'promote' && <PromoteDialog version={version} onClose={close} />}
      {dialog}
    </>
  );
}
