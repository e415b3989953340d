import { PictureChooser } from '../../../admin/form/picture-chooser.tsx';
import { api } from '../../../web/api.ts';
import { pictureUrl } from '../content.ts';
import type { PictureInfo } from '../works.api.ts';
import { API } from './client.ts';
import classes from './content.module.css';

/** Timeout of an upload, in milliseconds: a slow line and redrawing take longer than ordinary calls. */
const UPLOAD_TIMEOUT = 110_000;

interface WorkPictureFieldProps {
  picture: PictureInfo | null;
  error?: string;
  /** Called with the uploaded picture, or null when it is removed. It takes effect when the form is saved. */
  onChange: (picture: PictureInfo | null) => void;
}

/** The picture of a work: shown, uploaded on selection, removed. */
export function WorkPictureField({ picture, error, onChange }: WorkPictureFieldProps) {
  const send = async (chosen: Blob): Promise<void> => {
    const form = new FormData();
    form.append('file', chosen, 'slika');
    onChange((await api.post<PictureInfo>(`${API}/pictures`, form, { timeout: UPLOAD_TIMEOUT })).data);
  };
  return (
    <PictureChooser
      label="Slika"
      chosen={picture !== null}
      help="PNG, JPEG ili WebP. Na sajtu stoji u omjeru 8 : 5, a od više slike vidi se vrh."
      error={error}
      onChoose={send}
      onRemove={() => onChange(null)}
    >
      {picture && (
        <img
          className={classes.picture}
          src={pictureUrl(picture.idguid, picture.widths[0]!, 'webp')}
          width={picture.width}
          height={picture.height}
          alt="Slika rada"
        />
      )}
    </PictureChooser>
  );
}
