import type { ComponentProps } from 'react';
import classes from './kit.module.css';

/** What is wider or taller than its place scrolls in it, also by keys. With an `aria-label` it is a region of the page. */
export const Scroll = ({ className = classes.scroll, children, ...rest }: ComponentProps<'section'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className={className} tabIndex={0} {...rest}>
    {children}
  </section>
);
