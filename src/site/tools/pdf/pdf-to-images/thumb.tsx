import { useHref } from '../../kit/use-href.ts';

/** A thumbnail that reserves its space before it is loaded. */
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
