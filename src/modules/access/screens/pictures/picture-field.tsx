import { Button, Loader } from '@mantine/core';
import { IconBuilding, IconPhoto, IconTrash, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import classes from './pictures.module.css';
import { ACCEPT, preparePicture } from './prepare.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

interface PictureFieldProps {
  label: string;
  /** Address of the picture; null for none. */
  value: string | null;
  /** Told the new address, or null when the picture is taken away. What is told is kept when the form is saved. */
  onChange: (url: string | null) => void;
  /** A person is round, an organisation square. */
  shape: 'square' | 'round';
  help?: string;
  error?: string;
}

/** A picture in a form: shown, chosen from a file and cut, or taken away. */
export function PictureField({ label, value, onChange, shape, help, error }: PictureFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem(null);
    setBusy(true);
    try {
      setPicture(await preparePicture(chosen));
    } catch (refused) {
      setProblem((refused as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const back = () => {
    setPicture(null);
    // The button was covered by the dialog, which forgets where it came from: the file was chosen outside of the page.
    requestAnimationFrame(() => choose.current?.focus());
  };
  const Placeholder = shape === 'round' ? IconUser : IconBuilding;
  const message = problem ?? error;
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-text`}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.row}>
        <span className={classes.picture} data-shape={shape}>
          {value ? <img src={value} alt="" /> : <Placeholder size={36} stroke={1.4} aria-hidden />}
        </span>
        <div className={classes.buttons}>
          <Button
            ref={choose}
            variant="default"
            leftSection={<IconPhoto size={16} aria-hidden />}
            loading={busy}
            onClick={() => file.current?.click()}
          >
            {value ? 'Promijeni sliku' : 'Odaberi sliku'}
          </Button>
          {value && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} aria-hidden />}
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
            void take(currentTarget.files?.[0]).then(() => {
              // The same file may be chosen again.
              currentTarget.value = '';
            });
          }}
        />
      </div>
      <div id={`${id}-text`}>
        {message ? (
          <p className={classes.problem} role="alert">
            {message}
          </p>
        ) : (
          <p className={classes.help}>{help ?? 'PNG, JPEG ili WebP.'}</p>
        )}
      </div>
      {picture && (
        <Suspense fallback={<Loader size="sm" aria-label="Učitavanje..." />}>
          <CropDialog
            picture={picture}
            shape={shape}
            onClose={back}
            onDone={(url) => {
              onChange(url);
              back();
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
