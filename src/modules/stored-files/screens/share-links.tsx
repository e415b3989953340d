import { Button } from '@mantine/core';
import { CopyButton, formatDateTime, useGet } from '../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import type { Share } from '../shares.api.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { FILES } from './client.ts';
import { lastDayOf, ShareBadge, usedText } from './share-list.tsx';
import classes from './shares.module.css';
import { useRevoking } from './use-revoking.tsx';

/** The links of a file, the newest first. */
export function useShares({ idguid }: Pick<StoredFileRow, 'idguid'>) {
  const path = `${FILES}/${idguid}/shares`;
  useLiveQueries('stored-files', ['get', path]);
  return useGet<Share[]>(path);
}

interface ShareLinksProps {
  file: StoredFileRow;
  shares: readonly Share[];
  maySave: boolean;
}

/** Links with what is known of their use. */
export function ShareLinks({ file, shares, maySave }: ShareLinksProps) {
  const { revoke, dialog } = useRevoking();
  return (
    <>
      <ul className={classes.links}>
        {shares.map((share) => (
          <li key={share.idguid}>
            <p className={classes.head}>
              <b>{share.note || `Link od ${formatDateTime(share.created_at)}`}</b>
              <ShareBadge state={share.state} />
            </p>
            <p className={classes.about}>{aboutOf(share)}</p>
            {(share.path !== null || (maySave && share.state === 'active')) && (
              <div className={classes.actions}>
                {share.path !== null && (
                  <CopyButton text={location.origin + share.path} label="Kopiraj link" size="compact-sm" />
                )}
                {maySave && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => revoke(share, file.name)}
                  >
                    Opozovi
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** "do 2. 12. 2026. · s lozinkom · preuzeto 2 od 5 · posljednji put 25. 11. 2026. 14:05 · Emir Hadžić" */
export const aboutOf = (share: Share): string =>
  [
    `do ${lastDayOf(share)}`,
    share.protected && 's lozinkom',
    `preuzeto ${usedText(share)}`,
    share.last_download_at && `posljednji put ${formatDateTime(share.last_download_at)}`,
    share.created_by,
  ]
    .filter(Boolean)
    .join(' · ');
