import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useDeferredValue } from 'react';
import classes from './applications.module.css';

const Rendered = lazy(async () => {
  // Screens without such a text do not load the renderer.
  const { markdownToHtml } = await import('../../../../core/markdown/markdown.ts');
  return {
    default: ({ text }: { text: string }) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer lets no HTML of the text through (its tests see to it)
      <div className={classes.markdown} dangerouslySetInnerHTML={{ __html: markdownToHtml(text) }} />
    ),
  };
});

/** A text in Markdown as it is shown to others. While it is typed, it follows. */
export function Markdown({ text }: { text: string }) {
  const shown = useDeferredValue(text);
  return (
    <Suspense fallback={<Skeleton height={60} role="status" aria-label="Učitavanje..." />}>
      <Rendered text={shown} />
    </Suspense>
  );
}

/** What a text in Markdown will look like, below its field. */
export const MarkdownPreview = ({ label, text }: { label: string; text: string }) => (
  <section className={classes.preview} aria-label={label}>
    <p className={classes.previewHead}>{label}</p>
    {text.trim() === '' ? (
      <p className={classes.none}>Ovdje će se vidjeti tekst kako ga vide drugi.</p>
    ) : (
      <Markdown text={text} />
    )}
  </section>
);
