import { Button } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { problemOf } from '../../../admin/kit/index.ts';
import { ApiError, api } from '../../../web/api.ts';
import { ACCEPT, preparePicture } from '../../access/screens/pictures/prepare.ts';
import { pictureUrl } from '../content.ts';
import type { PictureInfo } from '../works.api.ts';
import { API } from './client.ts';
import classes from './content.module.css';

/** An upload over a slow line, and painting it anew, take longer than an ordinary call; in milliseconds. */
const PATIENCE = 110_000;

interface WorkPictureFieldProps {
  picture: PictureInfo | null;
  error?: string;
  /** Told the picture that was sent, or null when it is taken away. It is kept when the form is saved. */
  onChange: (picture: PictureInfo | null) => void;
}

/** The picture of a work: shown, chosen from a file and sent at once, or taken away. */
export function WorkPictureField({ picture, error, onChange }: WorkPictureFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setProblem(null);
    setBusy(true);
    try {
      const form = new FormData();
      form.append('file', await preparePicture(chosen), 'slika');
      onChange((await api.post<PictureInfo>(`${API}/pictures`, form, { timeout: PATIENCE })).data);
    } catch (refused) {
      // What the browser itself could not read is said in words for the person, too.
      setProblem(refused instanceof ApiError ? problemOf(refused) : (refused as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const message = problem ?? error;
  return (
    <fieldset className={classes.picture} aria-describedby={`${id}-text`}>
      <legend>Slika</legend>
      {picture && (
        <img
          src={pictureUrl(picture.idguid, picture.widths[0]!, 'webp')}
          width={picture.width}
          height={picture.height}
          alt="Slika rada"
        />
      )}
      <div className={classes.pictureButtons}>
        <Button
          ref={choose}
          variant="default"
          leftSection={<IconPhoto size={16} aria-hidden />}
          loading={busy}
          onClick={() => file.current?.click()}
        >
          {picture ? 'Promijeni sliku' : 'Odaberi sliku'}
        </Button>
        {picture && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={busy}
            onClick={() => {
              onChange(null);
              choose.current?.focus();
            }}
          >
            Ukloni sliku
          </Button>
        )}
      </div>
      <input
        ref={file}
        type="file"
        accept={ACCEPT}
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const { currentTarget } = event;
          void send(currentTarget.files?.[0]).then(() => {
            // The same file may be chosen again.
            currentTarget.value = '';
          });
        }}
      />
      <div id={`${id}-text`}>
        {message ? (
          <p className={classes.problem} role="alert">
            {message}
          </p>
        ) : (
          <p className={classes.said}>
            PNG, JPEG ili WebP. Na sajtu stoji u omjeru 8 : 5, a od više slike vidi se vrh.
          </p>
        )}
      </div>
    </fieldset>
  );
}
