import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconFiles, IconFolder, IconFolderOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { toast } from 'react-hot-toast';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../../admin/kit/index.ts';
import type { StoredFolder } from '../stored-files.api.ts';
import { addressOf, moveFiles, OUTSIDE, type Place } from './client.ts';
import { DRAGGED } from './dragged.ts';
import classes from './files.module.css';
import { FolderTree } from './folder-tree.tsx';
import { LittleSpace, SpaceBar } from './space-bar.tsx';

interface FolderPaneProps {
  folders: readonly StoredFolder[];
  place: Place;
  /** Name of the place. */
  title: string;
  maySave: boolean;
}

/** The folders beside the files; on a narrow screen behind a button. */
export function FolderPane(props: FolderPaneProps) {
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  if (!narrow)
    return (
      <nav className={classes.pane} aria-label="Fascikle">
        <Places {...props} />
      </nav>
    );
  return (
    <div className={classes.behind}>
      <Button
        variant="default"
        fullWidth
        justify="space-between"
        className={classes.paneButton}
        leftSection={<IconFolder size={16} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {props.title}
      </Button>
      <LittleSpace />
      <Drawer opened={open} onClose={() => setOpen(false)} title="Fascikle" size="20rem">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a chosen folder closes it, by Enter as well */}
        <nav
          aria-label="Fascikle"
          onClick={(event) => (event.target as Element).closest('a') && setOpen(false)}
        >
          <Places {...props} />
        </nav>
      </Drawer>
    </div>
  );
}

function Places({ folders, place, maySave }: FolderPaneProps) {
  const [params] = useSearchParams();
  const client = useQueryClient();
  const drop = ({ idguid }: StoredFolder, event: DragEvent): void => {
    const ids = JSON.parse(event.dataTransfer.getData(DRAGGED)) as string[];
    moveFiles(ids, idguid)
      .then(({ message }) => message && toast.success(message))
      .catch((error: unknown) => toast.error(messageOf(error)))
      .finally(() => void client.invalidateQueries());
  };
  const fixed = [
    { to: 'all', label: 'Sve datoteke', icon: IconFiles },
    { to: null, label: OUTSIDE, icon: IconFolderOff },
  ] as const;
  return (
    <>
      {fixed.map(({ to, label, icon: Sign }) => (
        <Link
          key={label}
          className={classes.place}
          data-current={place === to || undefined}
          aria-current={place === to ? 'page' : undefined}
          to={addressOf(to, params)}
        >
          <Sign size={16} stroke={1.7} aria-hidden />
          <span className={classes.placeName}>{label}</span>
        </Link>
      ))}
      <div className={classes.folders}>
        <FolderTree
          folders={folders}
          current={place}
          control={({ idguid }, own, children) => (
            <Link
              {...own}
              to={addressOf(idguid, params)}
              aria-current={place === idguid ? 'page' : undefined}
            >
              {children}
            </Link>
          )}
          takes={(event) => maySave && event.dataTransfer.types.includes(DRAGGED)}
          onDropped={drop}
        />
      </div>
      <SpaceBar />
    </>
  );
}
