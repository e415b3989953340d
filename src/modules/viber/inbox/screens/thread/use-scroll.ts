import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which one counts as being there. */
const AT_END = 48;
/** Pixels from either end at which what lies beyond is fetched. */
const NEAR = 500;

interface ScrollOptions {
  scroller: RefObject<HTMLElement | null>;
  /** First and last of what is shown; null while nothing is. */
  first: string | null;
  last: string | null;
  /** The highest number among what is shown. */
  lastNo: number;
  /** There are newer ones than the last shown. */
  newer: boolean;
  /** Whether the person is writing: then nothing moves. */
  isWriting: () => boolean;
  onOlder: () => void;
  onNewer: () => void;
}

/**
 * Where a conversation is scrolled: it follows what comes at the end while one is there and does not write, and keeps its place in
 * every other case, also when older messages come above.
 */
export function useScroll({
  scroller,
  first,
  last,
  lastNo,
  newer,
  isWriting,
  onOlder,
  onNewer,
}: ScrollOptions) {
  const [atEnd, setAtEnd] = useState(true);
  /** Whether the end is followed: as `atEnd`, but also while the pane or a picture changes its height. */
  const follows = useRef(true);
  /** Number of the last message that had come when one was last at the end. */
  const seenNo = useRef(0);
  const before = useRef({ first, last, height: 0, top: 0 });

  const toEnd = (): void => {
    const list = scroller.current;
    if (!list) return;
    follows.current = true;
    list.scrollTop = list.scrollHeight;
    seenNo.current = lastNo;
    setAtEnd(true);
  };

  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const prior = before.current;
    if (prior.first !== null && first !== prior.first && last === prior.last)
      // Older ones have come above: what was in sight stays there.
      list.scrollTop = prior.top + list.scrollHeight - prior.height;
    else if (last !== prior.last && follows.current && prior.last !== null) {
      if (isWriting()) {
        follows.current = false;
        setAtEnd(false);
      } else list.scrollTop = list.scrollHeight;
    }
    if (follows.current || seenNo.current === 0) seenNo.current = lastNo;
    before.current = { first, last, height: list.scrollHeight, top: list.scrollTop };
  });

  const events = useRef({ onOlder, onNewer, newer, lastNo });
  events.current = { onOlder, onNewer, newer, lastNo };
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const onScroll = (): void => {
      const left = list.scrollHeight - list.clientHeight - list.scrollTop;
      before.current = { ...before.current, height: list.scrollHeight, top: list.scrollTop };
      follows.current = left < AT_END && !events.current.newer;
      if (follows.current) seenNo.current = events.current.lastNo;
      setAtEnd(follows.current);
      if (list.scrollTop < NEAR) events.current.onOlder();
      if (left < NEAR && events.current.newer) events.current.onNewer();
    };
    // The composer grows, a picture arrives.
    const sizes = new ResizeObserver(() => {
      if (follows.current) list.scrollTop = list.scrollHeight;
      before.current = { ...before.current, height: list.scrollHeight, top: list.scrollTop };
    });
    sizes.observe(list);
    if (list.firstElementChild) sizes.observe(list.firstElementChild);
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);

  /** Brings a message into the upper part of what is seen. */
  const toMessage = (element: HTMLElement): void => {
    const list = scroller.current;
    if (!list) return;
    const top = element.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
    list.scrollTop = top - list.clientHeight / 4;
    follows.current = list.scrollHeight - list.clientHeight - list.scrollTop < AT_END;
    setAtEnd(follows.current);
  };
  return { atEnd, seenNo: seenNo.current, toEnd, toMessage };
}
