import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '../../../types/field-spec.ts';
import type { ShownValue } from '../../shapes.ts';
import { draftOf, isArranged, partsOf, withPage } from './arranged.ts';
import { faultLabel, faultSpot, faultsText } from './faults-text.ts';
import { notIn, readTyped, shownText, valueFromText } from './from-text.ts';
import {
  boundedZoom,
  boxBetween,
  inReadingOrder,
  partAt,
  readableZoom,
  scrollTo,
  shownBox,
  type Turn,
  textOf,
  type Word,
  wordAt,
  wordBeside,
  wordsIn,
  zoomStep,
} from './geometry.ts';
import { cellsOf, linesField, mergedRows, sentRows, sumOfLines, typedRows } from './line-rows.ts';
import { splitText } from './notices.tsx';
import { doubtfulSpots, doubtsOfPages, neighbour, type Spot, spotName, spotOf, surenessOf } from './order.ts';
import { shownCells } from './shown.ts';

const field = (key: string, kind: FieldSpec['kind'], more: Partial<FieldSpec> = {}): FieldSpec => ({
  key,
  kind,
  label: key,
  words: [],
  description: '',
  required: false,
  choices: [],
  maxLength: null,
  minimum: null,
  maximum: null,
  ...more,
});
const value = (text: string | null, certainty: number, more: Partial<ShownValue> = {}): ShownValue => ({
  value: text,
  certainty,
  page: 1,
  box: [0.1, 0.1, 0.2, 0.12],
  source: 'rules',
  ...more,
});

describe('why a document is not approved', () => {
  const spec = {
    fields: [field('total', 'amount', { label: 'Ukupno' })],
    lines: [field('amount', 'amount', { label: 'Iznos' })],
    linesKey: 'lines',
  };
  const wrong = 'Unesite iznos, npr. 1.234,56.';

  it('is said with its place, and how many others there are', () => {
    expect(faultsText(spec, {})).toBeNull();
    expect(faultsText(spec, { total: wrong })).toBe(`Ukupno: ${wrong}`);
    expect(faultsText(spec, { total: wrong, 'lines.1.amount': wrong, currency: '' })).toBe(
      `Ukupno: ${wrong} I još 2\u00a0polja.`,
    );
    expect(faultLabel(spec, 'lines.1.amount')).toBe('Stavka 2, Iznos');
    expect(faultSpot(spec, 'lines.1.amount')).toEqual({ row: 1, column: 'amount' });
    expect(faultsText(null, { type: 'Odaberite vrstu dokumenta.' })).toBe('Odaberite vrstu dokumenta.');
    expect(faultLabel(spec, 'fields')).toBeNull();
  });
});

describe('what is doubtful', () => {
  const spec = {
    fields: [field('number', 'code'), field('total', 'amount', { required: true }), field('note', 'text')],
    lines: [field('name', 'text'), field('amount', 'amount')],
  };
  const fields = { number: value('7/26', 0.6), total: value('10.00', 0.95), note: value(null, 0) };
  const cells = [
    { name: value('a', 1), amount: value('1.00', 0.5) },
    { name: value('b', 0.3), amount: value('2.00', 1) },
  ];
  const reviewed = { spec, fields, cells, warnings: [] };
  const spots = doubtfulSpots(reviewed);

  it('is fields in their order, then cells row by row', () =>
    expect(spots.map(spotName)).toEqual(['number', 'stavke.1.amount', 'stavke.2.name']));

  it('is every required field without a value', () =>
    expect(
      doubtfulSpots({ ...reviewed, fields: { ...fields, total: value(null, 0) }, cells: [] }).map(spotName),
    ).toEqual(['number', 'total']));

  it('is a field with a warning, sure or empty, until somebody has confirmed it', () => {
    const warnings = [{ field: 'total' }, { field: 'note' }, { field: null }, { field: 'number', line: 0 }];
    const left = (more: Partial<typeof fields>) =>
      doubtfulSpots({ ...reviewed, fields: { ...fields, ...more }, cells: [], warnings }).map(spotName);
    expect(left({})).toEqual(['number', 'total', 'note']);
    const seen = { source: 'person' } as const;
    expect(left({ total: value('10.00', 1, seen), note: value(null, 1, seen) })).toEqual(['number']);
  });

  it('is no cell that was looked at or typed over, also before that is saved', () => {
    const left = (unsaved: Parameters<typeof shownCells>[1]) =>
      doubtfulSpots({ ...reviewed, fields: {}, cells: shownCells({ cells }, unsaved) })
        .filter((spot) => 'row' in spot)
        .map(spotName);
    expect(left({ confirm_cells: [{ row: 0, column: 'amount', value: '1.00' }] })).toEqual(['stavke.2.name']);
    expect(left({ confirm_cells: [{ row: 0, column: 'amount', value: '9.00' }] })).toHaveLength(2);
    const typed = [cells[0]!, { ...cells[1]!, name: { value: 'c' } }];
    expect(left({ lines: typed })).toEqual(['stavke.1.amount']);
  });

  it('is counted by the page on which it stands', () => {
    const place = (spot: Spot) => ('row' in spot ? { page: 2 + spot.row } : null);
    expect([...doubtsOfPages([...spots, { row: 0, column: 'name' }], place)]).toEqual([
      [2, 2],
      [3, 1],
    ]);
  });

  it('is gone through in both directions, from wherever one is', () => {
    const walk = (from: Spot | null, way: 1 | -1) => {
      const next = neighbour(spec, spots, from, way);
      return next && spotName(next);
    };
    expect(walk(null, 1)).toBe('number');
    expect(walk({ field: 'note' }, 1)).toBe('stavke.1.amount');
    expect(walk({ row: 0, column: 'amount' }, 1)).toBe('stavke.2.name');
    expect(walk({ row: 1, column: 'name' }, 1)).toBeNull();
    expect(walk(null, -1)).toBe('stavke.2.name');
    expect(walk({ field: 'total' }, -1)).toBe('number');
  });

  it('has a name in the address', () => {
    for (const spot of spots) expect(spotOf(spotName(spot))).toEqual(spot);
    expect(spotOf(null)).toBeNull();
  });

  it('is told from what nobody found and what a person said', () => {
    expect(surenessOf(fields.total, false)).toBe('sure');
    expect(surenessOf(fields.note, false)).toBe('none');
    expect(surenessOf(undefined, true)).toBe('doubtful');
    expect(surenessOf(value(null, 1, { source: 'person' }), true)).toBe('person');
  });
});

describe('marked words', () => {
  it.each([
    ['amount', 'Ukupno: 1.234,56 KM', '1234.56'],
    ['date', 'Sarajevo, 3. maj 2026.', '2026-05-03'],
    ['jib', 'JIB: 4201299430006', '4201299430006'],
    ['code', '005694', '005694'],
    ['code', 'Faktura br. 44/2026', '44/2026'],
    ['name', 'Tuzla Metal d.o.o.', 'Tuzla Metal d.o.o.'],
    ['currency', '12,00 KM', 'BAM'],
    ['amount', 'Ukupno', null],
    ['text', '   ', null],
  ] as const)('of a field %s: %s', (kind, text, expected) =>
    expect(valueFromText(field('x', kind), text)).toBe(expected),
  );

  it('say why they were not taken', () =>
    expect(notIn(field('x', 'amount'), 'Ukupno')).toBe('U „Ukupno” nema iznosa.'));

  it('are typed as they are shown', () => {
    for (const [kind, stored] of [
      ['amount', '1234.50'],
      ['amount', '0.085'],
      ['number', '10.6'],
      ['date', '2026-05-03'],
      ['code', '005694'],
    ] as const) {
      const spec = field('x', kind);
      expect(readTyped(spec, `${shownText(spec, stored)} `, null)).toBe(stored);
      expect(readTyped(spec, shownText(spec, stored), stored)).toBe(stored);
    }
    expect(readTyped(field('x', 'amount'), '', '1.00')).toBeNull();
    expect(readTyped(field('x', 'date'), 'sutra', null)).toBe('sutra');
  });
});

describe('geometry of a page', () => {
  it('zooms to a value that is a speck, within bounds, and lets be what can be read', () => {
    expect(readableZoom(0.5, 7)).toBeNull();
    expect(readableZoom(0.05, 0.7)).toBeCloseTo(1);
    expect(readableZoom(0.05, 0.001)).toBe(6);
    expect(readableZoom(0.05, 0)).toBeNull();
  });

  const rect = { left: 100, top: 50, width: 200, height: 400 };
  it('finds the part of the page under a point in every turn', () =>
    fc.assert(
      fc.property(
        fc.constantFrom<Turn>(0, 90, 180, 270),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (turn, x, y) => {
          const [left, top] = shownBox([x, y, x, y], turn);
          const [backX, backY] = partAt(rect, turn, 100 + left * 200, 50 + top * 400);
          expect(backX).toBeCloseTo(x, 6);
          expect(backY).toBeCloseTo(y, 6);
        },
      ),
    ));

  it('zooms on a ladder that holds 100 %', () => {
    expect(zoomStep(1, 1)).toBeCloseTo(1.25);
    expect(zoomStep(0.9, 1)).toBeCloseTo(1);
    expect(zoomStep(zoomStep(1, 1), -1)).toBeCloseTo(1);
    expect(boundedZoom(100)).toBe(6);
  });

  const word = (text: string, left: number, top: number, line: number): Word => ({
    text,
    box: [left, top, left + 0.1, top + 0.02],
    line,
  });
  const words = [
    word('dva', 0.3, 0.1, 1),
    word('jedan', 0.1, 0.101, 1),
    word('tri', 0.1, 0.2, 0),
    word('četiri', 0.3, 0.2, 0),
  ];
  it('reads words line by line, whatever the numbers of the lines', () =>
    expect(textOf(inReadingOrder(words))).toBe('jedan dva tri četiri'));
  it('takes the word under a point and those in a drawn box', () => {
    expect(wordAt(words, [0.35, 0.11])?.text).toBe('dva');
    expect(wordAt(words, [0.7, 0.7])).toBeNull();
    expect(textOf(wordsIn(words, boxBetween([0.5, 0.24], [0.05, 0.19])))).toBe('tri četiri');
  });
  it('goes from word to word by arrows', () => {
    const ordered = inReadingOrder(words);
    expect(wordBeside(ordered, ordered[0]!, 'ArrowRight').text).toBe('dva');
    expect(wordBeside(ordered, ordered[1]!, 'ArrowDown').text).toBe('četiri');
    expect(wordBeside(ordered, ordered[2]!, 'ArrowUp').text).toBe('jedan');
    expect(wordBeside(ordered, ordered[0]!, 'ArrowLeft').text).toBe('jedan');
  });
  it('scrolls only to what is not seen', () => {
    expect(scrollTo({ from: 100, to: 120 }, { at: 0, size: 300 })).toBeNull();
    expect(scrollTo({ from: 1000, to: 1020 }, { at: 0, size: 300 })).toBe(860);
  });
});

describe('rows', () => {
  const columns = [field('name', 'text'), field('quantity', 'number'), field('amount', 'amount')];
  const cells = [
    { name: value('Čelik', 1), quantity: value('2', 1), amount: value('1234.50', 1) },
    { name: value('Drvo', 1), quantity: value('1.5', 1), amount: value('3.00', 0.4) },
  ];
  it('are sent as they were read if nobody touched them', () =>
    expect(sentRows(columns, typedRows(columns, cells), cells)).toEqual(
      cells.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, { value: v, page, box }]) => [key, { value: v, page, box }]),
        ),
      ),
    ));
  it('keep their places when another is added, removed or moved, and lose that of a changed cell', () => {
    const [first, second] = typedRows(columns, cells);
    const sent = sentRows(
      columns,
      [{ ...second!, amount: '4,00' }, { name: '', quantity: '', amount: '' }, first!],
      cells,
    );
    expect(sent).toHaveLength(2);
    expect(sent[0]!.name).toMatchObject({ value: 'Drvo', page: 1 });
    expect(sent[0]!.amount).toEqual({ value: '4.00' });
    expect(sent[1]!.amount).toMatchObject({ value: '1234.50', page: 1 });
    expect(cellsOf(second, cells)).toBe(cells[1]);
  });
  it('keep what is typed when another person has changed other cells', () => {
    const before = typedRows(columns, cells);
    const mine = [{ ...before[0]!, name: 'Željezo' }, before[1]!, { name: 'Novo', quantity: '', amount: '' }];
    const theirs = typedRows(columns, [cells[0]!, { ...cells[1]!, name: value('Hrast', 1) }]);
    expect(mergedRows(columns, before, mine, theirs)?.map(({ name }) => name)).toEqual([
      'Željezo',
      'Hrast',
      'Novo',
    ]);
    const same = typedRows(columns, [{ ...cells[0]!, name: value('Bakar', 1) }, cells[1]!]);
    expect(mergedRows(columns, before, mine, same)).toBeNull();
    expect(mergedRows(columns, before, mine, theirs.slice(1))).toBeNull();
    expect(mergedRows(columns, before, mine.slice(1), theirs)).toBeNull();
  });
  it('have columns for amounts that cut no decimals', () => {
    const fine = [{ ...cells[0]!, amount: value('0.085', 1) }];
    expect(linesField(columns, cells).fields.amount?.kind).toBe('money');
    expect(linesField(columns, fine).fields.amount?.kind).toBe('decimal');
  });
  it('are summed beside the nearer of base and total', () => {
    const rows = [{ amount: '100.00' }, { amount: '0.50' }];
    expect(
      sumOfLines(columns, rows, [
        { label: 'Osnovica', value: '100.00' },
        { label: 'Ukupno', value: '117.00' },
      ]),
    ).toEqual({
      label: 'amount',
      sum: '100.50',
      against: { label: 'Osnovica', value: '100.00', difference: '0.50' },
    });
    expect(sumOfLines(columns, [{ amount: 'x' }], [])).toBeNull();
  });
});

describe('pages that are arranged', () => {
  const draft = draftOf(['a', 'b', 'c', 'd'].map((idguid, at) => ({ idguid, page: at + 1 })));
  it('are changed once one is elsewhere, turned or gone', () => {
    expect(isArranged(draft, 4)).toBe(false);
    expect(isArranged([draft[1]!, draft[0]!, draft[2]!, draft[3]!], 4)).toBe(true);
    expect(isArranged(draft.slice(1), 4)).toBe(true);
    expect(isArranged([{ ...draft[0]!, turn: 90 }, ...draft.slice(1)], 4)).toBe(true);
  });
  it('come back to where they were when they are not left out after all', () => {
    const without = draft.filter(({ id }) => id !== 'c');
    expect(withPage(without, draft[2]!)).toEqual(draft);
    expect(withPage(without.slice(1), draft[0]!).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  });
  it('are divided into documents that name their pages', () => {
    expect(partsOf([4, 3], 6).map(({ text }) => text)).toEqual([
      'stranice 1–2',
      'stranica 3',
      'stranice 4–6',
    ]);
    expect(partsOf([], 2)).toEqual([{ number: 1, from: 1, text: 'stranice 1–2' }]);
  });
  it('that begin another document are named in one sentence', () => {
    expect(splitText([2])).toBe('Na stranici 2 izgleda da počinje drugi dokument.');
    expect(splitText([3, 4, 8])).toBe('Na stranicama 3, 4 i 8 izgleda da počinju drugi dokumenti.');
  });
});
