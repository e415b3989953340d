/** True when a key pressed there belongs to something else: a field, a menu, a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[role=combobox]'))
    return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Milliseconds that keys are held at most: what has not opened by then has failed, or has nothing to type into. */
const LONGEST = 2000;

/** Keys, by name, that do something instead of writing. */
const ACTS = ['Enter', 'Escape'];

type Field = HTMLInputElement | HTMLTextAreaElement;

let held: string[] | null = null;
let end = (): void => {};

/** Ends `holdTyping`: what was to be opened does not come, or has its own text already. */
export const letTypingGo = (): void => end();

/**
 * Called by a key that opens something to type into: what is typed before that has the focus is held, and then put into it.
 * Else the letters of somebody quick would act as keys of the page that still stands there.
 */
export function holdTyping(): void {
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
  const timer = setTimeout(() => end(), LONGEST);
  // Before the page's own keys, and after those who are told of the focus by the page.
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

/** As if the keys were pressed now. */
function handOn(field: Field, keys: readonly string[]): void {
  const at = keys.findIndex((key) => ACTS.includes(key));
  const text = (at < 0 ? keys : keys.slice(0, at)).join('');
  // No other way leaves the field's own undo as it would be.
  if (text) document.execCommand('insertText', false, text);
  // When the page has taken in the letters, and before the next key comes.
  if (at >= 0) queueMicrotask(() => act(field, keys[at]!, keys.slice(at + 1)));
}

/** Presses a key that does something; those behind it are for what it opens, if that holds them too. */
function act(field: Field, key: string, rest: readonly string[]): void {
  const pressed = { key, code: key, bubbles: true, cancelable: true };
  const free = field.dispatchEvent(new KeyboardEvent('keydown', pressed));
  // The browser itself sends a form only by a key that a person has pressed.
  if (free && key === 'Enter' && field instanceof HTMLInputElement) field.form?.requestSubmit();
  held?.push(...rest);
}
