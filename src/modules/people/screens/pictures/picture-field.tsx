import { Loader } from '@mantine/core';
import { IconBuilding, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { PictureChooser } from '../../../../admin/form/picture-chooser.tsx';
import classes from './pictures.module.css';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

interface PictureFieldProps {
  label: string;
  /** Address of the picture; null for none. */
  value: string | null;
  /** Called with the new address, or null when the picture is removed; the form saves it. */
  onChange: (url: string | null) => void;
  /** A person is round, an organisation square. */
  shape: 'square' | 'round';
  help?: string;
  error?: string;
}

/** A square picture in a form: shown, chosen from a file and cut, or taken away. */
export function PictureField({ label, value, onChange, shape, help, error }: PictureFieldProps) {
  const choose = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<Blob | null>(null);
  const back = () => {
    setPicture(null);
    // The dialog cannot return the focus: the file was chosen outside of the page.
    requestAnimationFrame(() => choose.current?.focus());
  };
  const Placeholder = shape === 'round' ? IconUser : IconBuilding;
  return (
    <>
      <PictureChooser
        label={label}
        chosen={value !== null}
        beside
        help={help}
        error={error}
        onChoose={setPicture}
        onRemove={() => onChange(null)}
        button={choose}
      >
        <span className={classes.picture} data-shape={shape}>
          {value ? <img src={value} alt="" /> : <Placeholder size={36} stroke={1.4} aria-hidden />}
        </span>
      </PictureChooser>
      {picture && (
        <Suspense fallback={<Loader size="sm" role="status" aria-label="Učitavanje..." />}>
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
    </>
  );
}
