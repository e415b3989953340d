import { Button } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { ApiError } from '../../web/call.ts';
import { problemOf } from '../kit/index.ts';
import classes from './picture-chooser.module.css';
import { ACCEPT, preparePicture } from './prepare-picture.ts';

interface PictureChooserProps {
  label: string;
  /** How the picture is shown, or what stands in its place. */
  children?: ReactNode;
  /** There is one: it can be changed, and taken away. */
  chosen: boolean;
  /** The buttons stand beside the picture, not below it. */
  beside?: boolean;
  help?: string;
  error?: string;
  /** Receives the prepared picture. Errors are shown at the field; the chooser is disabled until it ends. */
  onChoose: (picture: Blob) => void | Promise<void>;
  onRemove: () => void;
  /** The choosing button, for returning the focus. */
  button?: RefObject<HTMLButtonElement | null>;
}

/** A picture in a form: shown, chosen from a file, or taken away. */
export function PictureChooser({
  label,
  children,
  chosen,
  beside = false,
  help = 'PNG, JPEG ili WebP.',
  error,
  onChoose,
  onRemove,
  button,
}: PictureChooserProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const own = useRef<HTMLButtonElement>(null);
  const choose = button ?? own;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblem(null);
    setBusy(true);
    try {
      await onChoose(await preparePicture(file));
    } catch (refused) {
      // Errors of the browser get a Bosnian message, too.
      setProblem(refused instanceof ApiError ? problemOf(refused) : (refused as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const message = problem ?? error;
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-text`}>
      <legend>{label}</legend>
      <div className={classes.row} data-beside={beside || undefined}>
        {children}
        <div className={classes.buttons}>
          <Button
            ref={choose}
            variant="default"
            leftSection={<IconPhoto size={16} aria-hidden />}
            loading={busy}
            onClick={() => file.current?.click()}
          >
            {chosen ? 'Promijeni sliku' : 'Odaberi sliku'}
          </Button>
          {chosen && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={busy}
              onClick={() => {
                onRemove();
                choose.current?.focus();
              }}
            >
              Ukloni sliku
            </Button>
          )}
        </div>
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
          void take(currentTarget.files?.[0]).then(() => {
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
          <p className={classes.help}>{help}</p>
        )}
      </div>
    </fieldset>
  );
}
