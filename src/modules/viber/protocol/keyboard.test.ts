import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUTTON_ROWS, COLUMNS, fits, KEYBOARD_ROWS, keyboardSchema, rowsOf } from './keyboard.ts';

const button = fc.record({
  columns: fc.integer({ min: 1, max: COLUMNS }),
  rows: fc.integer({ min: 1, max: BUTTON_ROWS }),
});
const whole = { columns: 6, value: 'Da', text: 'Da' };
/** Messages by the place of the fault. */
const faultsOf = (keyboard: unknown): Record<string, string> =>
  Object.fromEntries(
    (keyboardSchema.safeParse(keyboard).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('fits', () => {
  const rows = (n: number) => Array.from({ length: n }, () => ({ columns: COLUMNS, rows: 1 }));
  it('as many rows as are taken when it is saved, and another in what is left of the last', () => {
    const last = [...rows(KEYBOARD_ROWS - 1), { columns: 3, rows: 1 }];
    expect([fits(rows(KEYBOARD_ROWS)), fits(rows(KEYBOARD_ROWS + 1))]).toEqual([true, false]);
    expect([fits([...last, { columns: 3, rows: 1 }]), fits([...last, { columns: 4, rows: 1 }])]).toEqual([
      true,
      false,
    ]);
    expect(
      faultsOf({ buttons: [...last, { columns: 4, rows: 1 }].map((one) => ({ ...whole, ...one })) }),
    ).toEqual({
      buttons: 'Tastatura može imati najviše 12 redova.',
    });
  });
});

describe('rowsOf', () => {
  it('lays every button once, in its order, and never more than six columns in a row', () => {
    fc.assert(
      fc.property(fc.array(button, { maxLength: 40 }), (buttons) => {
        const rows = rowsOf(buttons);
        expect(rows.flat()).toEqual([...buttons.keys()]);
        for (const row of rows)
          expect(row.reduce((sum, n) => sum + buttons[n]!.columns, 0)).toBeLessThanOrEqual(COLUMNS);
      }),
    );
  });

  it('leaves room below a button of two rows', () => {
    fc.assert(
      fc.property(fc.array(button, { minLength: 1, maxLength: 40 }), (buttons) => {
        const rows = rowsOf(buttons);
        for (const [at, row] of rows.entries()) {
          const height = Math.max(0, ...row.map((n) => buttons[n]!.rows));
          for (let extra = 1; extra < height; extra++) expect(rows[at + extra]).toEqual([]);
        }
      }),
    );
    expect(
      rowsOf([
        { columns: 3, rows: 2 },
        { columns: 3, rows: 1 },
        { columns: 6, rows: 1 },
      ]),
    ).toEqual([[0, 1], [], [2]]);
  });

  it('begins a row where a button has no room left, also where that leaves a gap', () => {
    expect(
      rowsOf([
        { columns: 4, rows: 1 },
        { columns: 3, rows: 1 },
        { columns: 3, rows: 1 },
      ]),
    ).toEqual([[0], [1, 2]]);
    expect(rowsOf([])).toEqual([]);
  });
});

describe('a keyboard', () => {
  it('may not have seven columns, three rows of a button, no buttons, or more rows than a phone shows', () => {
    expect(faultsOf({ buttons: [{ ...whole, columns: 7 }] })).toEqual({
      'buttons.0.columns': 'Najviše 6 kolona.',
    });
    expect(faultsOf({ buttons: [{ ...whole, columns: 0 }] })).toEqual({
      'buttons.0.columns': 'Najmanje 1 kolona.',
    });
    expect(faultsOf({ buttons: [{ ...whole, rows: 3 }] })).toEqual({ 'buttons.0.rows': 'Najviše 2 reda.' });
    expect(faultsOf({ buttons: [] })).toEqual({ buttons: 'Dodajte bar jedno dugme.' });
    const most = Array.from({ length: KEYBOARD_ROWS }, () => whole);
    expect(faultsOf({ buttons: most })).toEqual({});
    expect(faultsOf({ buttons: [...most, whole] })).toEqual({
      buttons: 'Tastatura može imati najviše 12 redova.',
    });
  });

  it('opens only addresses of the web', () => {
    const opening = (value: string) => faultsOf({ buttons: [{ ...whole, action: 'open-url', value }] });
    expect(opening('https://primjer.ba/a?b=č')).toEqual({});
    for (const bad of ['primjer.ba', 'javascript:alert(1)', 'file:///etc/passwd'])
      expect(opening(bad)).toEqual({ 'buttons.0.value': 'Unesite adresu oblika https://….' });
  });

  it('has only text that the database keeps', () => {
    for (const bad of ['a\0', 'a\ud83d'])
      expect(faultsOf({ buttons: [{ ...whole, value: bad, text: bad }] })).toEqual({
        'buttons.0.value': 'Tekst sadrži nedozvoljen znak.',
        'buttons.0.text': 'Tekst sadrži nedozvoljen znak.',
      });
    expect(faultsOf({ buttons: [{ ...whole, value: '👨‍👩‍👧', text: '👍' }] })).toEqual({});
  });

  it('has colours as the service takes them', () => {
    expect(faultsOf({ buttons: [{ ...whole, colour: '#1f6f6b' }] })).toEqual({});
    expect(faultsOf({ buttons: [{ ...whole, colour: 'red' }] })).toEqual({
      'buttons.0.colour': 'Boja je oblika #1f6f6b.',
    });
  });
});
