import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Content, MESSAGE_KINDS, previewOf } from './content.ts';
import { keyboardOnWire, messageOnWire } from './outgoing.ts';
import { OF_BOT, statusName, statusText, TOO_MANY, UNSUBSCRIBED } from './statuses.ts';

const SENDER = { name: 'Prodavnica', avatar: 'https://a.b/lice.png' };
const FILE = 'https://carsija.ba/api/public/viber/files/tajna/slika.png';
const on = (content: Content, media?: string) => messageOnWire(content, SENDER, media);

describe('messageOnWire', () => {
  it.each<[Content, Record<string, unknown>]>([
    [{ kind: 'text', text: 'Zdravo', data: {} }, { text: 'Zdravo' }],
    [
      { kind: 'picture', text: null, data: {} },
      { text: '', media: FILE },
    ],
    [
      { kind: 'video', text: null, data: { size: 7, duration: 3 } },
      { media: FILE, size: 7, duration: 3 },
    ],
    [
      { kind: 'video', text: null, data: { size: 7 } },
      { media: FILE, size: 7 },
    ],
    [
      { kind: 'file', text: null, data: { size: 7, file_name: 'a.pdf' } },
      { media: FILE, size: 7, file_name: 'a.pdf' },
    ],
    [
      { kind: 'location', text: null, data: { lat: 43.85, lon: 18.4 } },
      { location: { lat: '43.85', lon: '18.4' } },
    ],
    [
      { kind: 'contact', text: null, data: { contact_name: 'Ćamil', phone: '+38761' } },
      { contact: { name: 'Ćamil', phone_number: '+38761' } },
    ],
    [{ kind: 'sticker', text: null, data: { sticker_id: 1 } }, { sticker_id: 1 }],
    [{ kind: 'url', text: null, data: { media: 'https://a.b' } }, { media: 'https://a.b' }],
    [
      { kind: 'rich_media', text: null, data: { rich_media: { Type: 'rich_media' } } },
      { min_api_version: 2, rich_media: { Type: 'rich_media' } },
    ],
  ])('writes %j as the service takes it', (content, expected) => {
    const file = ['picture', 'video', 'file'].includes(content.kind) ? FILE : undefined;
    expect(on(content, file)).toEqual({ sender: SENDER, type: content.kind, ...expected });
  });

  it('says which version of the API a keyboard needs, and leaves out a picture that there is not', () => {
    const button = { columns: 6, rows: 1, value: 'x', text: 'Broj', colour: null };
    const keyboard = { buttons: [{ ...button, action: 'share-phone' as const }], colour: '#1f6f6b' };
    const message = messageOnWire(
      { kind: 'text', text: 'x', data: { keyboard, tracking: 't' } },
      { name: 'A', avatar: null },
    );
    expect(message).toEqual({
      sender: { name: 'A' },
      type: 'text',
      min_api_version: 3,
      tracking_data: 't',
      text: 'x',
      keyboard: keyboardOnWire(keyboard),
    });
    expect(keyboardOnWire(keyboard)).toEqual({
      Type: 'keyboard',
      DefaultHeight: false,
      BgColor: '#1f6f6b',
      Buttons: [
        {
          Columns: 6,
          Rows: 1,
          ActionType: 'share-phone',
          ActionBody: 'x',
          Text: 'Broj',
          TextSize: 'regular',
        },
      ],
    });
  });

  it('does not send what is not understood', () => {
    expect(() => on({ kind: 'unknown', text: null, data: {} })).toThrow('unknown');
  });
});

describe('previewOf', () => {
  it('names every message by something that can be read', () => {
    const kinds = fc.constantFrom(...(Object.keys(MESSAGE_KINDS) as (keyof typeof MESSAGE_KINDS)[]));
    fc.assert(
      fc.property(kinds, fc.option(fc.string()), (kind, text) => {
        expect(previewOf({ kind, text, data: {} }).trim()).not.toBe('');
      }),
    );
    expect(previewOf({ kind: 'file', text: ' ', data: { file_name: 'a.pdf' } })).toBe('a.pdf');
    expect(previewOf({ kind: 'sticker', text: null, data: {} })).toBe('Naljepnica');
  });
});

describe('statuses', () => {
  it('are each a Bosnian sentence, also one that is not known', () => {
    for (let status = 1; status <= 24; status++) {
      expect(statusText(status)).toMatch(/^\p{Lu}.*\.$/u);
      expect(statusName(status)).toMatch(/^[a-z]+[A-Za-z]+$/);
    }
    expect(new Set(Array.from({ length: 24 }, (_, n) => statusText(n + 1))).size).toBe(24);
    expect(statusText(99)).toBe('Viber je odbio zahtjev (status 99).');
    expect(statusName(99)).toBe('99');
  });

  it('of the bot are neither of a receiver nor of the moment', () => {
    for (const status of [TOO_MANY, UNSUBSCRIBED, 3, 5, 11]) expect(OF_BOT.has(status)).toBe(false);
  });
});
