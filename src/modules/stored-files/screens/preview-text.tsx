import { useQuery } from '@tanstack/react-query';
import { Fetched, Spinner, useGet } from '../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import { PREVIEWS_TOPIC } from '../../../core/files/previews/topic.ts';
import { decodeText } from '../../../core/transfer/decode-text.ts';
import { download } from '../../../web/api.ts';
import type { FileText } from '../previews.api.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { contentOf, FILES } from './client.ts';
import { NoPreview } from './no-preview.tsx';
import classes from './preview.module.css';

/** A text as it was sent, in the encoding that the server reads it in. */
export function SentText({ file }: { file: StoredFileRow }) {
  const asked = useQuery({
    queryKey: ['text', file.idguid, file.revision],
    queryFn: async ({ signal }) => {
      const { blob } = await download(contentOf(file), { signal });
      return decodeText(new Uint8Array(await blob.arrayBuffer())) ?? blob.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Fetched asked={asked}>
      {(text) =>
        text.trim() === '' ? <NoPreview file={file}>Datoteka je prazna.</NoPreview> : <Text>{text}</Text>
      }
    </Fetched>
  );
}

/** The text of a document, as the server has read it; `instead` says why it is shown. */
export function PlainText({ file, instead }: { file: StoredFileRow; instead?: string }) {
  const path = `${FILES}/${file.idguid}/text`;
  useLiveQueries(PREVIEWS_TOPIC, ['get', path]);
  return (
    <Fetched asked={useGet<FileText>(path, { v: file.revision })}>
      {({ state, problem, text, complete }) => {
        if (state === 'waiting')
          return (
            <div className={classes.preview}>
              <Spinner text="Pregled se priprema…" />
            </div>
          );
        if (problem) return <NoPreview file={file}>{instead ?? problem}</NoPreview>;
        if (text === '')
          return (
            <NoPreview file={file}>
              {file.size === 0 ? 'Datoteka je prazna.' : 'U datoteci nema teksta.'}
            </NoPreview>
          );
        return <Text note={noteOf(instead, complete)}>{text}</Text>;
      }}
    </Fetched>
  );
}

const noteOf = (instead: string | undefined, complete: boolean): string =>
  [
    instead,
    'Prikazan je samo tekst, bez slika i oblikovanja.',
    complete ? null : 'Tekst je dug, pa je ovo njegov početak.',
  ]
    .filter(Boolean)
    .join(' ');

function Text({ children, note }: { children: string; note?: string }) {
  return (
    <figure className={classes.sheet} aria-label="Tekst datoteke">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys */}
      <pre tabIndex={0}>{children}</pre>
      {note && <figcaption className={classes.note}>{note}</figcaption>}
    </figure>
  );
}
