import { useHref } from '../../kit/use-href.ts';

/** A small picture of a page, in its shape from the first moment on. */
export function Thumb({
  blob,
  alt,
  width,
  height,
}: {
  blob: Blob;
  alt: string;
  width: number;
  height: number;
}) {
  const address = useHref(blob);
  return (
    <div className="pdf-thumb">
      {address && <img src={address} alt={alt} width={width} height={height} decoding="async" />}
    </div>
  );
}
