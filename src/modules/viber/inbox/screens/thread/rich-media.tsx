import { IconLayoutCards } from '@tabler/icons-react';
import classes from './content.module.css';
import { safeHref } from './text-parts.ts';

interface Part {
  text: string;
  action: string;
}

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const words = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => SIGNS[entity]!)
        .replaceAll(/\s+/g, ' ')
        .trim()
    : '';

/** What can be read in the cards: the texts of their parts, and what pressing them does. */
export function partsOf(content: Record<string, unknown> | undefined): Part[] {
  const buttons = Array.isArray(content?.Buttons) ? (content.Buttons as Record<string, unknown>[]) : [];
  return buttons.flatMap((button) => {
    const text = words(button?.Text);
    const action = button?.ActionType === 'open-url' ? words(button.ActionBody) : '';
    return text || action ? [{ text, action }] : [];
  });
}

/** Cards, as their texts and links: their layout is the phone's. */
export function RichMedia({
  content,
  text,
}: {
  content: Record<string, unknown> | undefined;
  text: string | null;
}) {
  const parts = partsOf(content);
  return (
    <div className={classes.cards}>
      <p>
        <IconLayoutCards size={15} aria-hidden /> Kartice
      </p>
      {text && <p>{text}</p>}
      {parts.length > 0 && (
        <ul>
          {parts.map(({ text: shown, action }, at) => {
            const href = safeHref(action);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never change
              <li key={at}>
                {href ? (
                  <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                    {shown || href}
                  </a>
                ) : (
                  shown
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
