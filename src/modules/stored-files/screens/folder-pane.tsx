import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconFiles, IconFolder, IconFolderOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { OUTSIDE } from '../labels.ts';
import type { StoredFolder } from '../stored-files.api.ts';
import { addressOf, type Place } from './client.ts';
import { DRAGGED, DRAGGED_FOLDER, DRAGGED_IN } from './dragged.ts';
import classes from './files.module.css';
import { FolderTree } from './folder-tree.tsx';
import { LittleSpace, SpaceBar } from './space-bar.tsx';
import { useDropping } from './use-dropping.ts';

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
  const { takes, drag, drop } = useDropping(folders, maySave);
  const [overTop, setOverTop] = useState(false);
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
          data-over={(to === 'all' && overTop) || undefined}
          aria-current={place === to ? 'page' : undefined}
          to={addressOf(to, params)}
          {...(to === 'all' && {
            onDragOver: (event) => {
              if (!takes(event, DRAGGED_FOLDER)) return;
              event.preventDefault();
              setOverTop(true);
            },
            onDragLeave: () => setOverTop(false),
            onDrop: (event) => {
              setOverTop(false);
              if (takes(event, DRAGGED_FOLDER)) drop(null, event);
            },
          })}
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
              onDragStart={(event) => drag(idguid, event)}
              to={addressOf(idguid, params)}
              aria-current={place === idguid ? 'page' : undefined}
            >
              {children}
            </Link>
          )}
          takes={(event) => takes(event, DRAGGED, DRAGGED_FOLDER, DRAGGED_IN)}
          onDropped={({ idguid }, event) => drop(idguid, event)}
        />
      </div>
      <SpaceBar />
    </>
  );
}
