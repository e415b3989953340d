import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { CopyButton, Dialog, Fetched } from '../../../admin/kit/index.ts';
import kit from '../../../admin/kit/kit.module.css';
import { api } from '../../../web/api.ts';
import { type Share, shareFields, usualLastDay } from '../shares.api.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { FILES } from './client.ts';
import { aboutOf, ShareLinks, useShares } from './share-links.tsx';
import classes from './shares.module.css';

interface ShareDialogProps {
  file: StoredFileRow;
  /** Begins with the form of a new link, or with those that there are. */
  first: 'new' | 'links';
  onClose: () => void;
}

/** Shares a file by a link, and shows its links. For those who may share. */
export function ShareDialog({ file, first, onClose }: ShareDialogProps) {
  const [shown, setShown] = useState(first);
  const [made, setMade] = useState<Share | null>(null);
  return shown === 'new' ? (
    <NewShare
      file={file}
      onMade={(share) => {
        setMade(share);
        setShown('links');
      }}
      onLinks={() => setShown('links')}
      onClose={onClose}
    />
  ) : (
    <Links
      file={file}
      made={made}
      onNew={() => {
        setMade(null);
        setShown('new');
      }}
      onClose={onClose}
    />
  );
}

interface NewShareProps {
  file: StoredFileRow;
  onMade: (share: Share) => void;
  onLinks: () => void;
  onClose: () => void;
}

function NewShare({ file, onMade, onLinks, onClose }: NewShareProps) {
  const client = useQueryClient();
  const known = useShares(file).data?.length ?? 0;
  const state = useDeclaredForm({
    fields: shareFields,
    initial: { expires_on: usualLastDay() },
    send: (values) => api.post<Share>(`${FILES}/${file.idguid}/shares`, values),
    done: ({ data }) => {
      onMade(data);
      void client.invalidateQueries();
    },
  });
  return (
    <DialogForm
      state={state}
      title={`Podijeli: ${file.name}`}
      submitLabel="Dodaj link"
      buttons={
        known > 0 && (
          <Button variant="subtle" color="gray" onClick={onLinks}>
            Postojeći linkovi ({known})
          </Button>
        )
      }
      onClose={onClose}
    >
      <p className={classes.said}>
        Ko ima link, može bez prijave preuzeti datoteku, i to uvijek njenu najnoviju verziju.
      </p>
      <Fields state={state} fields={shareFields} />
    </DialogForm>
  );
}

interface LinksProps {
  file: StoredFileRow;
  /** The one that was just made. */
  made: Share | null;
  onNew: () => void;
  onClose: () => void;
}

function Links({ file, made, onNew, onClose }: LinksProps) {
  const address = made?.path ? location.origin + made.path : null;
  return (
    <Dialog opened onClose={onClose} title={`Javni linkovi: ${file.name}`} size="32rem">
      {address && (
        <div className={classes.made} role="status">
          <b>Link je napravljen.</b>
          <p className={classes.address}>{address}</p>
          <p className={classes.about}>{aboutOf(made!)}</p>
          <div>
            <CopyButton text={address} label="Kopiraj link" variant="filled" />
          </div>
        </div>
      )}
      <div className={classes.all}>
        <Fetched asked={useShares(file)}>
          {(shares) => {
            // Its address is above, where it is not looked for again.
            const others = shares.filter(({ idguid }) => idguid !== made?.idguid);
            return others.length > 0 && <ShareLinks file={file} shares={others} maySave />;
          }}
        </Fetched>
      </div>
      <div className={kit.dialogActions}>
        <Button variant="subtle" color="gray" onClick={onNew}>
          Dodaj link
        </Button>
        <Button onClick={onClose}>Gotovo</Button>
      </div>
    </Dialog>
  );
}
