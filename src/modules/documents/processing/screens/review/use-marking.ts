import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import { pressed } from '../../../../../admin/kit/shortcuts.ts';
import type { PartBox } from '../../../../../core/pages/page-words.ts';
import {
  around,
  boxBetween,
  partAt,
  type Turn,
  textOf,
  type Word,
  wordAt,
  wordBeside,
  wordsIn,
} from './geometry.ts';
import { REVIEW_KEYS } from './review-shortcuts.ts';
import type { Review } from './use-review.ts';

/** Pixels from which a press is a drawn box and no click. */
const DRAWN = 6;
const KEYS = REVIEW_KEYS.keys;
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

interface MarkingOptions {
  sheet: RefObject<HTMLElement | null>;
  turn: Turn;
  words: readonly Word[];
  /** Words go into a field. */
  taking: boolean;
  onTake: (words: readonly Word[]) => void;
  review: Review;
}

export type Marking = ReturnType<typeof useMarking>;

/** Marking words of a page: by a click, by a box drawn around them, or by the arrow keys. */
export function useMarking({ sheet, turn, words, taking, onTake, review }: MarkingOptions) {
  const [drawn, setDrawn] = useState<PartBox | null>(null);
  const [start, setStart] = useState<{ part: [number, number]; x: number; y: number } | null>(null);
  const [hovered, setHovered] = useState<Word | null>(null);
  /** Words chosen by the keyboard. */
  const [chosen, setChosen] = useState<Word[]>([]);
  /** With a finger, which otherwise moves the page. */
  const [drawing, setDrawing] = useState(false);
  const [said, say] = useState('');
  const partOf = ({ clientX, clientY }: PointerEvent): [number, number] =>
    partAt(sheet.current!.getBoundingClientRect(), turn, clientX, clientY);

  const fieldAt = ([x, y]: [number, number]): string | null => {
    const hit = Object.entries(review.fields).find(
      ([, { page, box }]) =>
        page === review.page && box && x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3],
    );
    return hit?.[0] ?? null;
  };
  const handlers = {
    // The field keeps the focus.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0 || (event.pointerType === 'touch' && !drawing && !taking)) return;
      setStart({ part: partOf(event), x: event.clientX, y: event.clientY });
      if (event.pointerType !== 'touch' || drawing) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent): void => {
      const part = partOf(event);
      if (!start) {
        if (event.pointerType === 'mouse') setHovered(taking ? wordAt(words, part) : null);
        return;
      }
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAWN;
      if (taking && far && (event.pointerType !== 'touch' || drawing)) setDrawn(boxBetween(start.part, part));
    },
    onPointerUp: (event: PointerEvent): void => {
      const part = partOf(event);
      const box = drawn;
      setDrawn(null);
      setStart(null);
      if (!start) return;
      if (box) {
        take(wordsIn(words, box));
        return;
      }
      const word = wordAt(words, part);
      const field = fieldAt(part);
      if (taking && word) take([word]);
      else if (field) review.focus({ field });
    },
    onPointerCancel: (): void => {
      setStart(null);
      setDrawn(null);
    },
    onPointerLeave: () => setHovered(null),
  };
  const take = (marked: readonly Word[]): void => {
    setChosen([]);
    if (marked.length > 0) onTake(marked);
  };
  /** Takes a key of the page; false: it is not one of its own. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (pressed(KEYS.revert, event) && chosen.length > 0) {
      setChosen([]);
      return true;
    }
    if (pressed(KEYS.take, event) && taking && chosen.length > 0) {
      take(chosen);
      return true;
    }
    if (!ARROWS.includes(event.key) || !taking || words.length === 0) return false;
    const last = chosen.at(-1);
    const inField = review.placeOf(review.active);
    const first = inField ? (wordsIn(words, inField.box)[0] ?? words[0]!) : words[0]!;
    const next = last ? wordBeside(words, last, event.key) : first;
    const now = event.shiftKey && last && !chosen.includes(next) ? [...chosen, next] : [next];
    setChosen(now);
    say(textOf(now));
    return true;
  };
  return {
    handlers,
    onKey,
    drawing,
    setDrawing,
    said,
    drawn,
    hovered,
    chosen: chosen.length > 0 ? around(chosen.map(({ box }) => box)) : null,
  };
}
