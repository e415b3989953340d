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

let letGo = (): void => {};

/**
 * Called by a key that opens something to type into: what is typed before that has the focus is held, and then put into it.
 * Else the letters of somebody quick would act as keys of the page that still stands there.
 */
export function holdTyping(): void {
  letGo();
  const held: string[] = [];
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') letGo();
    if (event.key.length > 1 && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event.key);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!isTyping(target)) return;
    letGo();
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) type(target, held);
  };
  const timer = setTimeout(() => letGo(), LONGEST);
  // Before the page's own keys, and after those who are told of the focus by the page.
  addEventListener('keydown', onKey, true);
  addEventListener('focusin', onFocus);
  letGo = () => {
    letGo = () => {};
    clearTimeout(timer);
    removeEventListener('keydown', onKey, true);
    removeEventListener('focusin', onFocus);
  };
}

/** As if it were typed now: Enter once the letters before it have been taken in, and nothing beyond it. */
function type(field: HTMLInputElement | HTMLTextAreaElement, keys: readonly string[]): void {
  const enter = keys.indexOf('Enter');
  const text = (enter < 0 ? keys : keys.slice(0, enter)).join('');
  // No other way leaves the field's own undo as it would be.
  if (text) document.execCommand('insertText', false, text);
  if (enter < 0) return;
  const pressed = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
  setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', pressed)));
}
