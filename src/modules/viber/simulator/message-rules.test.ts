import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../../../../test/any-text.ts';
import { wrongWith } from './message-rules.ts';

const types = ['text', 'picture', 'video', 'file', 'location', 'contact', 'sticker', 'url', 'rich_media'];

it('every message is accepted or refused with a status, whatever it is made of', () => {
  const value = fc.oneof(fc.jsonValue(), anyText({ maxLength: 20 }), fc.webUrl());
  const message = fc.record(
    {
      type: fc.constantFrom(...types, '__proto__'),
      sender: fc.oneof(fc.constant({ name: 'Bot' }), value),
      keyboard: fc.oneof(fc.record({ Buttons: fc.array(value, { maxLength: 3 }) }), value),
      ...{ text: value, media: value, size: value, duration: value, file_name: value, location: value },
      ...{
        contact: value,
        sticker_id: value,
        rich_media: value,
        min_api_version: value,
        tracking_data: value,
      },
    },
    { requiredKeys: ['type', 'sender'] },
  );
  let accepted = 0;
  fc.assert(
    fc.property(message, (one) => {
      const wrong = wrongWith(one);
      if (!wrong) accepted++;
      else expect([3, 4, 14]).toContain(wrong[0]);
    }),
    {
      numRuns: 500,
      examples: [
        // One that is accepted in any case.
        [{ type: 'text', sender: { name: 'Bot' }, text: 'Zdravo' }],
        // An object of which no number can be made.
        [{ type: 'rich_media', sender: { name: 'Bot' }, rich_media: {}, min_api_version: { toString: 1 } }],
      ],
    },
  );
  expect(accepted).toBeGreaterThan(0);
});
