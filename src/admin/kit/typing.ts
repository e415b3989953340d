/** Whether a key pressed there belongs to a field, menu or dialog. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[role=combobox]'))
    return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Maximum time in milliseconds to hold keys, unless the input has to be loaded first; one that has not opened by then has failed. */
const LONGEST = 2000;

/** Keys that act instead of typing. */
const ACTS = ['Enter', 'Escape'];

type Field = HTMLInputElement | HTMLTextAreaElement;

let held: string[] | null = null;
let end = (): void => {};

/** Ends `holdKeys` and drops the held keys. */
export const releaseKeys = (): void => end();

/**
 * For a shortcut that opens an input: holds the keys typed until the input has the focus, then types them into it.
 * Otherwise a quick typist's letters would act as shortcuts of the page.
 * `limit`: milliseconds after which they are dropped.
 */
export function holdKeys(limit = LONGEST): void {
  end();
  const keys: string[] = [];
  held = keys;
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const { key } = event;
    if (key.length > 1 && key !== 'Backspace' && !ACTS.includes(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key !== 'Backspace') keys.push(key);
    else if (!ACTS.includes(keys.at(-1) ?? '')) keys.pop();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!isTyping(target)) return;
    end();
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) handOn(target, keys);
  };
  const timer = setTimeout(() => end(), limit);
  // Before the page's own shortcuts.
  addEventListener('keydown', onKey, true);
  addEventListener('focusin', onFocus);
  end = () => {
    end = () => {};
    held = null;
    clearTimeout(timer);
    removeEventListener('keydown', onKey, true);
    removeEventListener('focusin', onFocus);
  };
}

/** Replays the held keys. */
function handOn(field: Field, keys: readonly string[]): void {
  const at = keys.findIndex((key) => ACTS.includes(key));
  const text = (at < 0 ? keys : keys.slice(0, at)).join('');
  // Keeps the field's undo history.
  if (text) document.execCommand('insertText', false, text);
  // After the page has handled the letters.
  if (at >= 0) queueMicrotask(() => act(field, keys[at]!, keys.slice(at + 1)));
}

/** Dispatches a shortcut; later keys go to the input that it opens. */
function act(field: Field, key: string, rest: readonly string[]): void {
  const pressed = { key, code: key, bubbles: true, cancelable: true };
  const free = field.dispatchEvent(new KeyboardEvent('keydown', pressed));
  // Synthetic keys do not submit forms.
  if (free && key === 'Enter' && field instanceof HTMLInputElement) field.form?.requestSubmit();
  held?.push(...rest);
}
