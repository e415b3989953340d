import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Callback, headingOf, readCallback } from './callback.ts';
import { FILE_NAME_MAX } from './limits.ts';

const read = (value: unknown) => readCallback(Buffer.from(JSON.stringify(value)));
const message = (more: object, message: object = { type: 'text', text: 'Zdravo' }) =>
  read({
    event: 'message',
    message_token: '1',
    timestamp: 1_790_000_000_000,
    sender: { id: 'a', name: 'Amra' },
    message,
    ...more,
  });

/** Every text within a value, names included. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, one]) => [name, ...textsIn(one)])
      : [];
/** What PostgreSQL stores as text and as jsonb. */
const isStorable = (value: unknown): boolean =>
  textsIn(value).every((text) => !text.includes('\u0000') && text.isWellFormed());

/** Any text, also with NUL and lone surrogates. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\u0000', '\ud83d', '\ude00', '😀'),
  ),
});
const anything = fc.anything({
  key: anyText,
  values: [anyText, fc.double(), fc.boolean(), fc.constant(null)],
});
const nameOf = (callback: Callback): string =>
  callback.event === 'unknown' ? callback.name : callback.event;
const personIn = (callback: Callback): string => {
  if (callback.event === 'webhook') return '';
  return ('user' in callback ? callback.user.id : callback.userId) ?? '';
};
const EVENTS = [
  'webhook',
  'message',
  'subscribed',
  'unsubscribed',
  'conversation_started',
  'delivered',
  'seen',
  'failed',
  'client_status',
  'toString',
];

describe('readCallback', () => {
  it('never throws, whatever bytes come', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readCallback(bytes)));
    expect(readCallback(Buffer.from('['.repeat(200_000)))).toBeNull();
    expect(
      readCallback(
        Buffer.from(
          `{"event":"message","sender":{"id":"a"},"message":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
        ),
      ),
    ).toBeNull();
  });

  it('answers only what the database can store, whatever is in it', () => {
    const callback = fc.record(
      {
        event: fc.constantFrom(...EVENTS),
        message_token: anything,
        timestamp: anything,
        user_id: fc.oneof(anyText, anything),
        desc: anything,
        subscribed: anything,
        user: fc.oneof(
          fc.record({
            id: anyText,
            name: anyText,
            avatar: anyText,
            country: anyText,
            language: anyText,
            api_version: anything,
          }),
          anything,
        ),
        sender: fc.oneof(
          fc.record({
            id: anyText,
            name: anyText,
            avatar: anyText,
            country: anyText,
            language: anyText,
            api_version: anything,
          }),
          anything,
        ),
        message: fc.oneof(
          fc.record({
            type: fc.oneof(
              fc.constantFrom(
                'text',
                'picture',
                'video',
                'file',
                'location',
                'contact',
                'sticker',
                'url',
                'rich_media',
                'constructor',
                '__proto__',
              ),
              anyText,
            ),
            text: anything,
            media: anything,
            file_name: anyText,
            file_size: anything,
            duration: anything,
            location: anything,
            contact: fc.oneof(fc.record({ name: anyText, phone_number: anyText }), anything),
            sticker_id: anything,
            rich_media: anything,
            tracking_data: anything,
          }),
          anything,
        ),
      },
      { requiredKeys: ['event'] },
    );
    fc.assert(
      fc.property(callback, (value) => {
        let json: string;
        try {
          json = JSON.stringify(value);
        } catch {
          return;
        }
        const found = readCallback(Buffer.from(json));
        expect(found).not.toBeNull();
        expect(headingOf(Buffer.from(json))).toEqual({ event: nameOf(found!), userId: personIn(found!) });
        expect(isStorable(found)).toBe(true);
        if (found!.event === 'message') {
          expect(found!.user.id.length).toBeLessThanOrEqual(200);
          expect(found!.content.kind).not.toBe('constructor');
        }
        if (found!.token !== null) expect(found!.token).toMatch(/^-?\d{1,40}$/);
        if (found!.at !== null) expect(new Date(found!.at).getTime()).toBe(found!.at);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps every digit of a token, however it is written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), fc.boolean(), (token, quoted) => {
        const written = quoted ? `"${token}"` : String(token);
        expect(readCallback(Buffer.from(`{"event":"webhook","message_token":${written}}`))?.token).toBe(
          String(token),
        );
      }),
    );
    for (const bad of ['null', '1.5', '5e18', '"abc"', '"1 2"', '{}', '[1]', 'true'])
      expect(readCallback(Buffer.from(`{"event":"webhook","message_token":${bad}}`))?.token).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['half', '{"event":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a page', '<html></html>'],
    ['no event', '{}'],
    ['an event that is no text', '{"event":7}'],
    ['an empty event', '{"event":"  "}'],
  ])('knows that %s is none', (_what, text) => {
    expect(readCallback(Buffer.from(text))).toBeNull();
    expect(headingOf(Buffer.from(text))).toEqual({ event: null, userId: '' });
  });

  it('reads what is said with a mark of the encoding before it, and replaces what is no UTF-8', () => {
    expect(readCallback(Buffer.from('\ufeff{"event":"webhook"}'))).toMatchObject({ event: 'webhook' });
    const latin = Buffer.from(
      '{"event":"message","sender":{"id":"a"},"message":{"type":"text","text":"\xe8"}}',
      'latin1',
    );
    expect(readCallback(latin)).toMatchObject({ content: { text: '\ufffd' } });
  });

  it('has no time where the service gives none that can be', () => {
    for (const timestamp of [0, -1, 1e30, 'jučer', null, 4_102_444_800_000])
      expect(message({ timestamp })!.at).toBeNull();
    expect(message({ timestamp: 1_790_000_000_000.9 })!.at).toBe(1_790_000_000_000);
  });

  it('reads each kind of message', () => {
    const content = (given: object) => (message({}, given) as { content: unknown }).content;
    expect(
      content({ type: 'picture', text: 'Opis', media: 'https://a.b/c.jpg', size: 7, thumbnail: 'x' }),
    ).toEqual({ kind: 'picture', text: 'Opis', data: { media: 'https://a.b/c.jpg', size: 7 } });
    expect(content({ type: 'file', media: 'https://a.b/c', file_name: 'a.pdf', file_size: 12 })).toEqual({
      kind: 'file',
      text: null,
      data: { media: 'https://a.b/c', file_name: 'a.pdf', size: 12 },
    });
    expect(content({ type: 'location', location: { lat: 43.8, lon: 18.4, address: 'Sarajevo' } })).toEqual({
      kind: 'location',
      text: null,
      data: { lat: 43.8, lon: 18.4, address: 'Sarajevo' },
    });
    expect(content({ type: 'contact', contact: { name: 'Ćamil', phone_number: '+38761' } })).toEqual({
      kind: 'contact',
      text: null,
      data: { contact_name: 'Ćamil', phone: '+38761' },
    });
    expect(content({ type: 'sticker', sticker_id: 40_100 })).toEqual({
      kind: 'sticker',
      text: null,
      data: { sticker_id: 40_100 },
    });
    expect(content({ type: 'hologram', text: 'x' })).toEqual({
      kind: 'unknown',
      text: 'x',
      data: { raw: { type: 'hologram', text: 'x' } },
    });
    expect(content({ type: 'picture', media: 'javascript:alert(1)' })).toEqual({
      kind: 'picture',
      text: null,
      data: {},
    });
  });

  it('cuts a long file name without breaking a letter', () => {
    const { content } = message({}, { type: 'file', file_name: `${'a'.repeat(FILE_NAME_MAX - 1)}😀` }) as {
      content: { data: { file_name: string } };
    };
    expect(content.data.file_name.isWellFormed()).toBe(true);
  });

  it('takes a message without one, or without a sender, for something unknown', () => {
    expect(read({ event: 'message', sender: { id: 'a' } })).toMatchObject({
      event: 'unknown',
      name: 'message',
      userId: 'a',
    });
    expect(read({ event: 'message', sender: { id: 'a' }, message: null })).toMatchObject({
      event: 'unknown',
    });
    expect(read({ event: 'message', message: {} })).toMatchObject({ event: 'unknown', userId: null });
    expect(read({ event: 'delivered' })).toMatchObject({ event: 'unknown' });
    expect(read({ event: 'message', sender: { id: 'x'.repeat(201) }, message: {} })).toMatchObject({
      event: 'unknown',
      userId: null,
    });
  });
});
