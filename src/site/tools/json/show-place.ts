import { type RefObject, useCallback, useState } from 'react';
import { utf8Text } from '../charset/utf8.ts';
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
      if (box.current)
        selectIn(box.current, utf8Text(bytes.subarray(0, at)), utf8Text(bytes.subarray(at, end)));
    },
    [source, box],
  );
  return { mark: typeof source === 'string' ? null : mark, show };
}
