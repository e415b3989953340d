/** What tells whether the page is looked at: the document. */
type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Makes one question of many events: `ask` is called `calm` milliseconds after the first of them, and while nobody looks at the page
 * only once somebody does again. `stop` ends it.
 */
export function calmly(ask: () => void, calm: number, page: Page = document) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let missed = false;
  const askOrNote = (): void => {
    timer = undefined;
    missed = page.hidden;
    if (!missed) ask();
  };
  const look = (): void => {
    if (missed && !page.hidden) askOrNote();
  };
  page.addEventListener('visibilitychange', look);
  return {
    changed: (): void => {
      if (page.hidden) missed = true;
      else timer ??= setTimeout(askOrNote, calm);
    },
    stop: (): void => {
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', look);
    },
  };
}
