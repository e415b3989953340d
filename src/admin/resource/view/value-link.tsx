import type { Field } from '../../../core/resource.ts';

/** A value as what it leads to: an address of the web, a mailbox, a phone; otherwise its text. */
export function ValueLink({ field, value, text }: { field: Field; value: string; text: string }) {
  if (field.kind === 'url')
    return (
      <a href={value} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  if (field.kind === 'email') return <a href={`mailto:${value}`}>{text}</a>;
  if (field.kind === 'phone') return <a href={`tel:${value}`}>{text}</a>;
  return text;
}
