import { type RefObject, useCallback, useState } from 'react';
import type { Mark } from '../kit/pieces.ts';
import { selectIn } from '../kit/select.ts';
import type { Source } from '../kit/use-source.ts';

/** Shows bytes of what is worked on: selected in the box, or in the piece of the file where they stand. */
export function useShowPlace(
  source: Source,
  box: RefObject<HTMLTextAreaElement | null>,
): { mark: Mark | null; show(mark: Mark): void } {
  const [mark, setMark] = useState<Mark | null>(null);
  const show = useCallback(
    ({ at, end }: Mark) => {
      if (typeof source !== 'string') return setMark({ at, end });
      const bytes = new TextEncoder().encode(source);
      const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
      if (box.current)
        selectIn(box.current, decoder.decode(bytes.subarray(0, at)), decoder.decode(bytes.subarray(at, end)));
    },
    [source, box],
  );
  return { mark: typeof source === 'string' ? null : mark, show };
}
