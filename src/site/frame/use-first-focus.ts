import { type RefObject, useEffect } from 'react';

/** Focus in the first empty field of a form that is its page, unless the person is already somewhere else. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const fields = [...(form.current?.querySelectorAll('input') ?? [])].filter(
      ({ type }) => type !== 'hidden',
    );
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus({ preventScroll: true });
  }, [form]);
}
