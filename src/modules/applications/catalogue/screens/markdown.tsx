import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useDeferredValue } from 'react';
import classes from './applications.module.css';

interface MarkdownProps {
  text: string;
  /** The headings that it stands under, see `Rendering`. */
  under: readonly string[];
}

const Rendered = lazy(async () => {
  // Screens without such a text do not load the renderer.
  const { markdownToHtml } = await import('../../../../core/markdown/markdown.ts');
  return {
    default: ({ text, under }: MarkdownProps) => {
      const html = markdownToHtml(text, { under });
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer lets no HTML of the text through (its tests see to it)
      return <div className={classes.markdown} dangerouslySetInnerHTML={{ __html: html }} />;
    },
  };
});

/** A text in Markdown as it is shown to others. While it is typed, it follows. */
export function Markdown({ text, under }: MarkdownProps) {
  const shown = useDeferredValue(text);
  return (
    <Suspense fallback={<Skeleton height={60} role="status" aria-label="Učitavanje..." />}>
      <Rendered text={shown} under={under} />
    </Suspense>
  );
}

/** What a text in Markdown will look like, below its field. */
export const MarkdownPreview = ({ label, ...shown }: MarkdownProps & { label: string }) => (
  <section className={classes.preview} aria-label={label}>
    <p className={classes.previewHead}>{label}</p>
    {shown.text.trim() === '' ? (
      <p className={classes.none}>Ovdje će se vidjeti tekst kako ga vide drugi.</p>
    ) : (
      <Markdown {...shown} />
    )}
  </section>
);
