import { Button, UnstyledButton } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, Problem, reasonOf } from '../../../admin/kit/index.ts';
import kit from '../../../admin/kit/kit.module.css';
import { OUTSIDE } from '../labels.ts';
import type { StoredFolder } from '../stored-files.api.ts';
import classes from './files.module.css';
import { FolderTree } from './folder-tree.tsx';

interface MoveDialogProps {
  title: string;
  folders: readonly StoredFolder[];
  /** Where it lies now. */
  from: string | null | undefined;
  /** Name of the top. */
  top?: string;
  /** Moves it and says so. */
  move: (folder: string | null) => Promise<void>;
  onDone?: () => void;
  onClose: () => void;
}

/** Asks into which folder something is moved. */
export function MoveDialog(props: MoveDialogProps) {
  const { title, folders, from, top = OUTSIDE, move, onDone, onClose } = props;
  const client = useQueryClient();
  const [to, setTo] = useState<string | null | undefined>(from);
  const [moving, setMoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    if (to === undefined) return;
    setMoving(true);
    setProblem(null);
    try {
      await move(to);
      onDone?.();
      onClose();
      void client.invalidateQueries();
    } catch (error) {
      setProblem(reasonOf(error));
      setMoving(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="28rem">
      <div className={classes.chooseFolder}>
        <UnstyledButton
          className={classes.place}
          data-current={to === null || undefined}
          aria-pressed={to === null}
          onClick={() => setTo(null)}
        >
          <IconFiles size={16} stroke={1.7} aria-hidden />
          <span className={classes.placeName}>{top}</span>
        </UnstyledButton>
        <FolderTree
          folders={folders}
          current={to}
          control={({ idguid }, own, children) => (
            <UnstyledButton {...own} aria-pressed={to === idguid} onClick={() => setTo(idguid)}>
              {children}
            </UnstyledButton>
          )}
        />
      </div>
      <Problem>{problem}</Problem>
      <div className={kit.dialogActions}>
        <Button variant="default" onClick={onClose}>
          Odustani
        </Button>
        <Button loading={moving} disabled={to === undefined || to === from} onClick={() => void run()}>
          Premjesti
        </Button>
      </div>
    </Dialog>
  );
}
