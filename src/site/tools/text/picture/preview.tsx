import { useEffect, useState } from 'react';
import { Notice } from '../../kit/notice.tsx';
import { countText, sizeText } from '../../kit/sizes.ts';
import { useHref } from '../../kit/use-href.ts';
import type { Size } from '../../picture/size.ts';
import { exactSize } from '../exact-size.ts';

/** Bytes per decoded pixel. */
const PIXEL = 4;

interface PreviewProps {
  blob: Blob;
  size: Size | null;
  bomb: boolean;
  /** The shown pictures already use up the memory limit. */
  overMemoryLimit?: boolean;
  name: string;
  /** What is available although there is no preview. */
  made: string;
}

/** A picture as an img element; inside one, an SVG cannot run scripts. */
export function Preview({ blob, size, bomb, overMemoryLimit = false, name, made }: PreviewProps) {
  const address = useHref(bomb || overMemoryLimit ? null : blob);
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
  if (overMemoryLimit)
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

/** Facts about a picture in one line. */
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
