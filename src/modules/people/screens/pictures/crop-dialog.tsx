import { Button, Slider } from '@mantine/core';
import { useEffect, useId, useMemo, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Dialog, Problem, problemOf } from '../../../../admin/kit/index.ts';
import type { Crop } from '../../../../core/pictures/encode.ts';
import { api } from '../../../../web/api.ts';
import classes from './pictures.module.css';

interface CropDialogProps {
  picture: Blob;
  shape: 'square' | 'round';
  onDone: (url: string) => void;
  onClose: () => void;
}

/** Milliseconds; more than for other calls, for slow lines. */
const UPLOAD_TIMEOUT = 90_000;

/** The chosen area, given in percent, as the API takes it. */
const cropOf = ({ x, y, width, height }: Area): Crop => ({
  x: Math.min(1, Math.max(0, x / 100)),
  y: Math.min(1, Math.max(0, y / 100)),
  size: Math.min(1, Math.max(width, height) / 100),
});

async function send(picture: Blob, crop: Crop): Promise<string> {
  const form = new FormData();
  // The server reads the parts in order and needs the options before the file.
  form.append('options', JSON.stringify({ crop }));
  form.append('file', picture, 'slika');
  const answer = await api.post<{ url: string }>('/api/korisnik/pictures', form, { timeout: UPLOAD_TIMEOUT });
  return answer.data.url;
}

/** Chooses the part of a picture that is kept and sends it. Arrows move the picture, the slider brings it closer. */
export default function CropDialog({ picture, shape, onDone, onClose }: CropDialogProps) {
  const address = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const help = useId();

  const save = async () => {
    if (!area || sending) return;
    setSending(true);
    setProblem(null);
    try {
      onDone(await send(picture, cropOf(area)));
    } catch (error) {
      setProblem(problemOf(error));
      setSending(false);
    }
  };
  const close = () => {
    if (!sending) onClose();
  };
  return (
    <Dialog
      opened
      onClose={close}
      title="Izrežite sliku"
      size="28rem"
      closeOnEscape={!sending}
      closeOnClickOutside={false}
    >
      <div className={classes.stage}>
        <Cropper
          image={address}
          crop={position}
          zoom={zoom}
          aspect={1}
          maxZoom={5}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          showGrid={shape === 'square'}
          keyboardStep={6}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={setArea}
          onCropAreaChange={setArea}
          cropperProps={{
            role: 'group',
            'aria-label': 'Isječak slike',
            'aria-describedby': help,
          }}
          classes={{ cropAreaClassName: classes.area }}
          mediaProps={{ alt: '' }}
          disableAutomaticStylesInjection
        />
      </div>
      <p className={classes.help} id={help}>
        Povucite sliku mišem ili prstom, ili je pomjerajte strelicama.
      </p>
      <Slider
        className={classes.zoom}
        color="tile"
        min={1}
        max={5}
        step={0.05}
        value={zoom}
        onChange={setZoom}
        label={(value) => `${Math.round(value * 100)} %`}
        thumbLabel="Uvećanje"
      />
      <Problem>{problem}</Problem>
      <div className={classes.actions}>
        <Button variant="default" onClick={close} disabled={sending}>
          Odustani
        </Button>
        <Button onClick={() => void save()} loading={sending} disabled={!area}>
          Prihvati sliku
        </Button>
      </div>
    </Dialog>
  );
}
