import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fetched, formatBytes, Spinner } from '../../../admin/kit/index.ts';
import { PdfPreview } from '../../../admin/pdf/pdf-preview.tsx';
import { download } from '../../../web/api.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { contentOf } from './client.ts';
import { PlainText } from './preview-text.tsx';

/** Largest PDF in bytes that is fetched to be shown: it comes whole, before its first page is drawn. */
const MOST = 64 * 1024 ** 2;
/** Milliseconds that fetching it may take. */
const PATIENCE = 10 * 60_000;

/** The pages of a PDF; of a very large one its text. */
export default function PdfFile({ file }: { file: StoredFileRow }) {
  if (file.size > MOST)
    return (
      <PlainText
        file={file}
        instead={`PDF je veći od ${formatBytes(MOST)}: stranice se ovdje ne prikazuju.`}
      />
    );
  return <Pages file={file} />;
}

function Pages({ file }: { file: StoredFileRow }) {
  const [got, setGot] = useState(0);
  const asked = useQuery({
    queryKey: ['pdf', file.idguid, file.revision],
    queryFn: async ({ signal }) =>
      (await download(contentOf(file), { signal, timeout: PATIENCE, onProgress: setGot })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (asked.isPending) {
    const percent = Math.floor((100 * got) / Math.max(1, file.size));
    return <Spinner text={got > 0 ? `Učitavam… ${Math.min(100, percent)} %` : 'Učitavam…'} />;
  }
  return <Fetched asked={asked}>{(blob) => <PdfPreview file={blob} name={file.name} />}</Fetched>;
}
