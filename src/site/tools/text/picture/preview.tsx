import { useEffect, useState } from 'react';
import { Notice } from '../../kit/notice.tsx';
import { countText, sizeText } from '../../kit/sizes.ts';
import { useHref } from '../../kit/use-href.ts';
import type { Size } from '../../picture/size.ts';
import { exactSize } from '../exact-size.ts';

/** Bytes of a decoded pixel. */
const PIXEL = 4;

interface PreviewProps {
  blob: Blob;
  size: Size | null;
  bomb: boolean;
  /** Those that are shown already take as much memory as a page should. */
  crowded?: boolean;
  name: string;
  /** What is made all the same. */
  made: string;
}

/** A picture as the browser shows it; a drawing too only as a picture, so that nothing in it can act. */
export function Preview({ blob, size, bomb, crowded = false, name, made }: PreviewProps) {
  const address = useHref(bomb || crowded ? null : blob);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture may be whole
  useEffect(() => {
    setFailed(false);
  }, [blob]);
  if (bomb && size)
    return (
      <Notice kind="warning">
        Slika ima {countText(size.width)} × {countText(size.height)} piksela. Prikazana bi zauzela{' '}
        {sizeText(size.width * size.height * PIXEL)} memorije, pa se ne prikazuje. {made}
      </Notice>
    );
  if (crowded)
    return (
      <Notice kind="info">
        Slike iznad ove već zauzimaju mnogo memorije, pa se ova ne prikazuje. {made}
      </Notice>
    );
  return (
    <>
      {address && !failed && (
        <div className="picture-view">
          <img
            src={address}
            alt={`Pregled: ${name}`}
            loading="lazy"
            decoding="async"
            onError={() => setFailed(true)}
          />
        </div>
      )}
      {failed && (
        <Notice kind="warning">
          Preglednik ne može prikazati ovu sliku: oštećena je ili presječena. {made}
        </Notice>
      )}
    </>
  );
}

/** What a picture is, in one line. */
export function PictureFacts({
  type,
  size,
  bytes,
}: {
  type: { name: string };
  size: Size | null;
  bytes: number;
}) {
  return (
    <p className="tool-sums">
      {type.name}
      {size && `, ${countText(size.width)} × ${countText(size.height)} px`}, {exactSize(bytes)}
    </p>
  );
}
