import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileUrl, useTicket } from '../../../admin/files/ticket.ts';
import { Fetched } from '../../../admin/kit/index.ts';
import { download } from '../../../web/api.ts';
import { KIND_LABELS } from '../labels.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { contentOf } from './client.ts';
import classes from './file.module.css';
import { FileIcon } from './file-icon.tsx';
import { ScanNotice, useUnscanned, withheld } from './scan-state.tsx';

/** Longest text in bytes that is shown. */
const MOST_TEXT = 1024 ** 2;

/** What a file looks like, where the browser can show it. */
export function Preview({ file }: { file: StoredFileRow }) {
  const ticket = useTicket();
  const unscanned = useUnscanned();
  const [broken, setBroken] = useState(false);
  const { kind, name, revision, media_type, size, virus } = file;
  // Another version has the same address.
  const src = fileUrl(contentOf(file), ticket, { inline: true, v: String(revision) });
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
  if (!src) return <div className={classes.preview} />;
  if (broken || media_type === 'image/svg+xml')
    return <Plain file={file} href={fileUrl(contentOf(file), ticket)} />;
  if (kind === 'slika')
    return (
      <div className={classes.preview}>
        <img src={src} alt={name} onError={failed} />
      </div>
    );
  if (kind === 'zvuk')
    return (
      <div className={classes.preview}>
        {/* biome-ignore lint/a11y/useMediaCaption: people's own recordings have none */}
        <audio src={src} controls preload="metadata" aria-label={name} onError={failed} />
      </div>
    );
  if (kind === 'film')
    return (
      <div className={classes.preview}>
        {/* biome-ignore lint/a11y/useMediaCaption: people's own recordings have none */}
        <video src={src} controls preload="metadata" aria-label={name} onError={failed} />
      </div>
    );
  if ((kind === 'tekst' || media_type === 'text/csv') && size <= MOST_TEXT)
    return <TextPreview file={file} />;
  return <Plain file={file} href={fileUrl(contentOf(file), ticket)} />;
}

function TextPreview({ file }: { file: StoredFileRow }) {
  const asked = useQuery({
    queryKey: ['text', file.idguid, file.revision],
    queryFn: async ({ signal }) => (await download(contentOf(file), { signal })).blob.text(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={classes.preview}>
      <Fetched asked={asked}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys */}
        {(text) => <pre tabIndex={0}>{text}</pre>}
      </Fetched>
    </div>
  );
}

function Plain({ file, href }: { file: StoredFileRow; href: string | undefined }) {
  return (
    <div className={classes.preview}>
      <div className={classes.plain}>
        <FileIcon kind={file.kind} size={72} />
        <span>{KIND_LABELS[file.kind]}: ovdje nema pregleda.</span>
        <Button
          component="a"
          href={href}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Preuzmi
        </Button>
      </div>
    </div>
  );
}
