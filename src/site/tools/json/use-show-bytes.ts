import { type RefObject, useCallback, useState } from 'react';
import { utf8Text } from '../charset/utf8.ts';
import { selectIn } from '../kit/select.ts';
import type { ByteRange } from '../kit/text-chunks.ts';
import type { Source } from '../kit/use-source.ts';

/** Shows a range of the input: selected in the box, or in the chunk of the file that holds it. */
export function useShowBytes(
  source: Source,
  box: RefObject<HTMLTextAreaElement | null>,
): { mark: ByteRange | null; show(mark: ByteRange): void } {
  const [mark, setMark] = useState<ByteRange | null>(null);
  const show = useCallback(
    ({ at, end }: ByteRange) => {
      if (typeof source !== 'string') return setMark({ at, end });
      const bytes = new TextEncoder().encode(source);
      if (box.current)
        selectIn(box.current, utf8Text(bytes.subarray(0, at)), utf8Text(bytes.subarray(at, end)));
    },
    [source, box],
  );
  return { mark: typeof source === 'string' ? null : mark, show };
}
