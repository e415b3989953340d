import { Button, Loader } from '@mantine/core';
import { IconDownload, IconFile, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { ScanMark, useUnscanned, withheld } from '../../../../../admin/files/scan-state.tsx';
import { fileUrl } from '../../../../../admin/files/ticket.ts';
import { formatBytes, reasonOf } from '../../../../../admin/kit/index.ts';
import type { ScanState } from '../../../../../core/files/scan/states.ts';
import { MESSAGE_KINDS } from '../../../protocol/content.ts';
import type { Message } from '../../messages.api.ts';
import { fetchMedia, fileOf } from '../state/client.ts';
import { AttachToCompany } from './attach-to-company.tsx';
import classes from './content.module.css';
import { PictureDialog } from './picture-dialog.tsx';
import { useStoreOf } from './store-context.ts';

interface FileContentProps {
  message: Message;
  ticket: string | null;
  may: boolean;
}

const SIGNS = { picture: IconPhoto, video: IconVideo, file: IconFile } as const;
/** What a browser shows by itself. */
const SHOWN = /^image\/(jpeg|png|gif|webp|avif)$/;

/** A picture, video or file: shown if it may be, else what it is and why it is not here. */
export function FileContent({ message, ticket, may }: FileContentProps) {
  const { idguid, kind, file, data, media_state } = message;
  const scan = (file?.scan ?? null) as ScanState | null;
  const [opened, setOpened] = useState(false);
  const [broken, setBroken] = useState(false);
  if (file && withheld(scan) === null && !broken) {
    const src = fileUrl(fileOf(idguid), ticket, { inline: true });
    if (kind === 'picture' && SHOWN.test(file.media_type))
      return (
        <>
          <button
            type="button"
            className={classes.picture}
            aria-label={`Otvori sliku: ${file.name}`}
            onClick={() => setOpened(true)}
          >
            {src && (
              <img src={src} alt={message.text || file.name} loading="lazy" onError={() => setBroken(true)} />
            )}
          </button>
          {opened && (
            <PictureDialog
              message={message}
              name={file.name}
              src={src}
              ticket={ticket}
              may={may}
              onClose={() => setOpened(false)}
            />
          )}
        </>
      );
    if (kind === 'video' && file.media_type.startsWith('video/'))
      return (
        // biome-ignore lint/a11y/useMediaCaption: people send no captions with their videos
        <video
          className={classes.video}
          src={src}
          controls
          preload="metadata"
          aria-label={file.name}
          onError={() => setBroken(true)}
        />
      );
  }
  const Sign = SIGNS[kind as keyof typeof SIGNS] ?? IconFile;
  const size = file?.size ?? data.size;
  return (
    <div className={classes.thing}>
      <Sign size={22} stroke={1.5} aria-hidden />
      <span>
        <b>{file?.name ?? data.file_name ?? MESSAGE_KINDS[kind]}</b>
        {size !== undefined && <small>{formatBytes(size)}</small>}
        {file && <ScanMark scan={scan} />}
      </span>
      {file ? (
        <>
          <Saved message={message} ticket={ticket} scan={scan} />
          {may && withheld(scan) === null && (
            <AttachToCompany message={message.idguid} name={file.name} compact />
          )}
        </>
      ) : (
        <Fetching message={message} may={may} state={media_state} />
      )}
    </div>
  );
}

function Saved({
  message,
  ticket,
  scan,
}: {
  message: Message;
  ticket: string | null;
  scan: ScanState | null;
}) {
  const { save, dialog } = useUnscanned();
  const name = message.file!.name;
  if (scan === 'waiting' || scan === 'infected') return null;
  const look = {
    size: 'compact-sm',
    variant: 'default',
    leftSection: <IconDownload size={14} aria-hidden />,
  } as const;
  return scan === 'unscanned' ? (
    <>
      <Button {...look} aria-label={`Preuzmi ${name}`} onClick={() => save(fileOf(message.idguid), name)}>
        Preuzmi
      </Button>
      {dialog}
    </>
  ) : (
    <Button
      {...look}
      component="a"
      href={fileUrl(fileOf(message.idguid), ticket)}
      download
      aria-label={`Preuzmi ${name}`}
    >
      Preuzmi
    </Button>
  );
}

/** The bytes of a received message are on their way, or did not come. */
function Fetching({
  message,
  may,
  state,
}: {
  message: Message;
  may: boolean;
  state: Message['media_state'];
}) {
  const store = useStoreOf();
  const [busy, setBusy] = useState(false);
  const again = async (): Promise<void> => {
    setBusy(true);
    try {
      store.put((await fetchMedia(message.idguid)).data);
    } catch (error) {
      toast.error(reasonOf(error));
      void store.refresh();
    } finally {
      setBusy(false);
    }
  };
  if (state === 'waiting' || state === 'fetching')
    return (
      <span className={classes.fetching} role="status">
        <Loader size={14} aria-hidden /> Preuzima se…
      </span>
    );
  return (
    <div className={classes.refused}>
      <span>{message.media_fault ?? 'Datoteka nije sačuvana.'}</span>
      {may && state === 'refused' && (
        <Button size="compact-xs" variant="default" loading={busy} onClick={() => void again()}>
          Ponovi
        </Button>
      )}
    </div>
  );
}
