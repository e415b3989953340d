import { slugOf } from '../../../core/slug.ts';
import { SHOP_FIELDS } from './settings.fields.ts';

/** Kinds of companies and the like, which nobody looks for. */
const LEFT_OUT = /\b(d\s*\.?\s*o\s*\.?\s*o|d\s*\.?\s*d|s\s*\.?\s*p|o\s*\.?\s*r)\b\.?/g;

/** The name in an address that an organisation's own name suggests: "Kazandžiluk trgovina d.o.o." -> `kazandziluk-trgovina`. Null: none. */
export function suggestedSlug(name: string): string | null {
  const { max, min } = SHOP_FIELDS.slug;
  const slug = slugOf(name, { max, without: LEFT_OUT });
  return slug.length >= min ? slug : null;
}
