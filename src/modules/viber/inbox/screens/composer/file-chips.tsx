import { CloseButton } from '@mantine/core';
import { IconFile, IconVideo } from '@tabler/icons-react';
import { formatBytes } from '../../../../../admin/kit/index.ts';
import { PICTURE_BYTES } from '../../../protocol/limits.ts';
import classes from './composer.module.css';
import type { Files, PickedFile } from './use-files.ts';

/** What is worth saying of a chosen file. */
function aboutOf({ file, kind, problem }: PickedFile): string {
  if (problem) return problem;
  const size = formatBytes(file.size);
  return kind === 'file' && file.type.startsWith('image/') && file.size > PICTURE_BYTES
    ? `${size}, ide kao datoteka`
    : size;
}

/** Files that will be sent with the message. */
export function FileChips({ files }: { files: Files }) {
  if (files.picked.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Datoteke za slanje">
      {files.picked.map((one) => (
        <li key={one.id} data-problem={one.problem !== null || undefined}>
          {one.preview ? (
            <img src={one.preview} alt="" />
          ) : one.kind === 'video' ? (
            <IconVideo size={20} stroke={1.5} aria-hidden />
          ) : (
            <IconFile size={20} stroke={1.5} aria-hidden />
          )}
          <span>
            <b>{one.file.name}</b>
            <small>{aboutOf(one)}</small>
          </span>
          <CloseButton size="sm" aria-label={`Ukloni ${one.file.name}`} onClick={() => files.drop(one.id)} />
        </li>
      ))}
    </ul>
  );
}
