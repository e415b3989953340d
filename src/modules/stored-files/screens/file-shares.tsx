import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { Fetched } from '../../../admin/kit/index.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import classes from './file.module.css';
import { ShareLinks, useShares } from './share-links.tsx';
import type { FileActions } from './use-file-actions.tsx';

interface FileSharesProps {
  file: StoredFileRow;
  actions: FileActions;
  maySave: boolean;
}

/** By which links a file is shared now; part of its page. */
export function FileShares({ file, actions, maySave }: FileSharesProps) {
  return (
    <section aria-label="Dijeljenje">
      <h2 className={classes.heading}>Dijeljenje</h2>
      <Fetched asked={useShares(file)}>
        {(shares) => {
          const active = shares.filter(({ state }) => state === 'active');
          return (
            <>
              {active.length > 0 ? (
                <ShareLinks file={file} shares={active} maySave={maySave} />
              ) : (
                <p className={classes.unshared}>Datoteku vide samo ljudi iz organizacije.</p>
              )}
              <div className={classes.shareActions}>
                {maySave && file.scan !== 'infected' && (
                  <Button
                    variant="default"
                    leftSection={<IconShare2 size={16} aria-hidden />}
                    onClick={() => actions.share(file)}
                  >
                    Podijeli
                  </Button>
                )}
                {shares.length > active.length && (
                  <Button variant="subtle" color="gray" onClick={() => actions.share(file, 'links')}>
                    Svi linkovi ({shares.length})
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </Fetched>
    </section>
  );
}
