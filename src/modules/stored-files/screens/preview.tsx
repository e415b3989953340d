import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { FileIcon } from '../../../admin/files/file-icon.tsx';
import { ScanNotice, useUnscanned, withheld } from '../../../admin/files/scan-state.tsx';
import { fileUrl, useTicket } from '../../../admin/files/ticket.ts';
import { Spinner } from '../../../admin/kit/index.ts';
import { readingKindOf } from '../../../core/files/reading/kind.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { contentOf, thumbOf } from './client.ts';
import { NoPreview } from './no-preview.tsx';
import classes from './preview.module.css';
import { PlainText, SentText } from './preview-text.tsx';

const PdfFile = lazy(() => import('./preview-pdf.tsx'));
const TableFile = lazy(() => import('./preview-table.tsx'));

/** Longest text in bytes that is shown as it was sent. */
const MOST_TEXT = 1024 ** 2;
const WORKBOOK = /\.(xls[xm]?|xltx|ods|ots)$/i;

/** What a file looks like, where the browser or the server can show it. */
export function Preview({ file }: { file: StoredFileRow }) {
  const ticket = useTicket();
  const unscanned = useUnscanned();
  const [broken, setBroken] = useState(false);
  const { kind, name, revision, media_type, size, virus } = file;
  // Another version has the same address.
  const v = String(revision);
  const src = fileUrl(contentOf(file), ticket, { inline: true, v });
  const failed = () => setBroken(true);
  const scan = withheld(file.scan);
  if (scan)
    return (
      <div className={classes.preview}>
        <ScanNotice scan={scan} virus={virus}>
          {scan === 'unscanned' && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => unscanned.save(contentOf(file), name)}
            >
              Preuzmi neprovjereno
            </Button>
          )}
        </ScanNotice>
        {unscanned.dialog}
      </div>
    );
  if (size === 0) return <NoPreview file={file}>Datoteka je prazna.</NoPreview>;
  // How the server reads it, also by its name: the bytes of an Office document may say only that it is an archive.
  const read = readingKindOf({ name, mediaType: media_type });
  const table = kind === 'tabela' || read === 'csv' || (read === 'office' && WORKBOOK.test(name));
  if (read === 'pdf' || table)
    return (
      <Suspense fallback={<Spinner />}>
        {table ? <TableFile file={file} /> : <PdfFile file={file} />}
      </Suspense>
    );
  if (kind === 'tekst' && size <= MOST_TEXT && media_type !== 'image/svg+xml')
    return <SentText file={file} />;
  if (read && read !== 'picture') return <PlainText file={file} />;
  if (!src) return <div className={classes.preview} />;
  if (broken && file.has_thumb)
    return (
      <div className={classes.preview}>
        <img src={fileUrl(thumbOf(file), ticket, { v })} alt={`${name}, umanjeno`} />
      </div>
    );
  if (broken || media_type === 'image/svg+xml') return <NoPreview file={file} />;
  if (kind === 'slika')
    return (
      <div className={classes.preview}>
        <img src={src} alt={name} onError={failed} />
      </div>
    );
  if (kind === 'zvuk')
    return (
      <div className={classes.preview}>
        <div className={classes.sound}>
          <FileIcon kind={kind} size={72} />
          {/* biome-ignore lint/a11y/useMediaCaption: people's own recordings have none */}
          <audio src={src} controls preload="metadata" aria-label={name} onError={failed} />
        </div>
      </div>
    );
  if (kind === 'film')
    return (
      <div className={classes.preview}>
        {/* biome-ignore lint/a11y/useMediaCaption: people's own recordings have none */}
        <video src={src} controls preload="metadata" aria-label={name} onError={failed} />
      </div>
    );
  return <NoPreview file={file} />;
}
