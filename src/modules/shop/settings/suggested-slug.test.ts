import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldSchema } from '../../../core/schema.ts';
import { SHOP_FIELDS } from './settings.fields.ts';
import { suggestedSlug } from './suggested-slug.ts';

it.each([
  ['Kazandžiluk trgovina d.o.o. Sarajevo', 'kazandziluk-trgovina-sarajevo'],
  ['„Đulistan” s.p.', 'dulistan'],
  ['ŽIVINICE & Čo', 'zivinice-co'],
  ['Q', null],
  ['!!!', null],
])('%s -> %s', (name, slug) => expect(suggestedSlug(name)).toBe(slug));

it('is always one that the form takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const slug = suggestedSlug(name);
      if (slug !== null) expect(fieldSchema(SHOP_FIELDS.slug).safeParse(slug)).toMatchObject({ data: slug });
    }),
  );
});
