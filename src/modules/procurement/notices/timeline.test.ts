import { expect, it } from 'vitest';
import { readChanges } from './changes.ts';
import { type Happened, timelineOf as made, type Version } from './timeline.ts';

/** With plain spaces in place of those that do not break. */
const timelineOf: typeof made = (...of) => JSON.parse(JSON.stringify(made(...of)).replaceAll('\u00a0', ' '));
const version = (more: Partial<Version> = {}): Version => ({
  name: 'Nabavka vozila',
  procedure_type: 'Otvoreni postupak',
  contract_type: 'Robe',
  category: null,
  criterion: null,
  value: '1000.00',
  announced: '2026-11-01T09:00:00.000Z',
  deadline: '2026-11-20T11:00:00.000Z',
  seen_at: '2026-11-01T10:00:00.000Z',
  ...more,
});
const NOTHING: Omit<Happened, 'versions'> = {
  changes: [],
  awards: [],
  terminations: [],
  contracts: [],
  gone_at: null,
  types: {},
};
const NOW = Date.parse('2026-11-10T00:00:00Z');
const kinds = (happened: Happened) => timelineOf(happened, NOW).map(({ kind }) => kind);

it('goes from publication over corrections to the deadline, and on to the contract', () => {
  const events = timelineOf(
    {
      ...NOTHING,
      versions: [
        version(),
        version({
          announced: '2026-11-05T09:00:00.000Z',
          deadline: '2026-11-25T11:00:00.000Z',
          value: '1500.50',
          procedure_type: 'X',
        }),
      ],
      awards: [{ announced: '2026-12-01T09:00:00.000Z', eu_funds: true }],
      contracts: [
        { day: '2026-12-05T00:00:00.000Z', value: '700.00', currency: null, suppliers: ['Prva'], lot: 2 },
        { day: '2026-12-05T00:00:00.000Z', value: '50.25', currency: null, suppliers: ['Prva'], lot: 1 },
        { day: '2026-12-05T00:00:00.000Z', value: '9.00', currency: 'EUR', suppliers: ['Druga'], lot: 3 },
      ],
    },
    NOW,
  );
  expect(events.map(({ kind }) => kind)).toEqual([
    'announced',
    'corrected',
    'deadline',
    'awarded',
    'contract',
    'contract',
  ]);
  expect(events[1]!.changes).toEqual([
    { field: 'Rok za ponude', before: '20. 11. 2026. 12:00', after: '25. 11. 2026. 12:00' },
    { field: 'Procijenjena vrijednost', before: '1.000,00 KM', after: '1.500,50 KM' },
    { field: 'Vrsta postupka', before: 'Otvoreni postupak', after: 'X' },
  ]);
  expect(events[2]).toMatchObject({ at: '2026-11-25T11:00:00.000Z', text: 'Rok za ponude' });
  expect(events[3]!.text).toContain('Evropske unije');
  expect(events[4]!.text).toBe('Ugovor: Prva · 750,25 KM · lot 1, 2');
  expect(events[5]!.text).toBe('Ugovor: Druga · 9,00 EUR · lot 3');
});

it('calls what was announced as the codebook does, where that has it', () => {
  const type = (name: string) => ({ code: 'X', name, color: 'zelena' });
  const happened: Happened = {
    ...NOTHING,
    versions: [version(), version({ announced: '2026-11-05T09:00:00.000Z', value: '1.00' })],
    awards: [{ announced: '2026-12-01T09:00:00.000Z', eu_funds: true }],
    terminations: [{ announced: '2026-12-02T09:00:00.000Z' }],
    types: { corrected: type('Ispravka'), awarded: type('Dodjela') },
  };
  expect(timelineOf(happened, NOW).map(({ text, type: of }) => [text, of?.name ?? null])).toEqual([
    ['Obavještenje je objavljeno', null],
    ['Ispravka', 'Ispravka'],
    ['Rok za ponude', null],
    ['Dodjela (sredstva Evropske unije)', 'Dodjela'],
    ['Postupak je poništen', null],
  ]);
  expect(timelineOf(happened, NOW)[1]!.changes.map(({ field }) => field)).toEqual([
    'Procijenjena vrijednost',
  ]);
});

it('says what changed without a new version, and nothing of what cannot be read', () => {
  const changed = (changes: string | null) => ({
    at: '2026-11-06T09:00:00.000Z',
    fields: readChanges('changed', changes).fields,
  });
  const happened = (changes: string | null): Happened => ({
    ...NOTHING,
    versions: [version()],
    changes: [changed(changes)],
  });
  const kept = JSON.stringify([
    { field: 'value', before: null, after: '12.5' },
    { field: 'secret', before: '1', after: '2' },
    { field: 'lot_names', before: null, after: null },
    { field: 'cpv', before: '33600000', after: '33600000, 45000000' },
  ]);
  const [, event] = timelineOf(happened(kept), NOW);
  expect(event).toMatchObject({
    kind: 'corrected',
    changes: [
      { field: 'Procijenjena vrijednost', before: null, after: '12,50 KM' },
      { field: 'Nazivi lotova', before: null, after: 'izmijenjeno' },
      { field: 'CPV oznake', before: '33600000', after: '33600000, 45000000' },
    ],
  });
  for (const text of [null, '', '{', '7', '"x"', '{"value":3}', '[null]', '[{}]'])
    expect(kinds(happened(text)), String(text)).toEqual(['announced', 'deadline']);
  // Lots come after their notice: that is no change of it. Codes above others are not said.
  const lots = (field: string, before: string | null, after: string) =>
    JSON.stringify([{ field, before, after }]);
  for (const first of [lots('lots', '0', '2'), lots('cpv', null, '33000000, 33600000')])
    expect(kinds(happened(first))).toEqual(['announced', 'deadline']);
  const codes = lots('cpv', '33000000, 33600000', '33000000, 33600000, 33690000, 45000000');
  expect(timelineOf(happened(codes), NOW)[1]!.changes).toEqual([
    { field: 'CPV oznake', before: '33600000', after: '33690000, 45000000' },
  ]);
  // A value that is no amount is shown as it came.
  const odd = JSON.stringify([{ field: 'value', before: 'abc', after: null }]);
  expect(timelineOf(happened(odd), NOW)[1]!.changes).toEqual([
    { field: 'Procijenjena vrijednost', before: 'abc', after: null },
  ]);
});

it('tells of a version once, with the lots and codes that changed with it', () => {
  const seen_at = '2026-11-05T10:00:00.000Z';
  const changes = JSON.stringify([
    { field: 'name', before: 'Nabavka vozila', after: 'Nabavka dva vozila' },
    { field: 'lots', before: '1', after: '2' },
  ]);
  const events = timelineOf(
    {
      ...NOTHING,
      versions: [version(), version({ name: 'Nabavka dva vozila', announced: seen_at, seen_at })],
      changes: [{ at: seen_at, fields: readChanges('changed', changes).fields }],
    },
    NOW,
  );
  expect(events.map(({ kind }) => kind)).toEqual(['announced', 'corrected', 'deadline']);
  expect(events[1]!.changes.map(({ field, after }) => [field, after])).toEqual([
    ['Naziv', 'Nabavka dva vozila'],
    ['Broj lotova', '2'],
  ]);
});

it('puts what has no time at the end, and ends with what is gone or terminated', () => {
  expect(
    kinds({
      ...NOTHING,
      versions: [version({ announced: null, deadline: null })],
      terminations: [{ announced: '2026-11-08T09:00:00.000Z' }],
      gone_at: '2026-11-09T09:00:00.000Z',
    }),
  ).toEqual(['terminated', 'gone', 'announced']);
  const [, deadline] = timelineOf({ ...NOTHING, versions: [version()] }, NOW + 90 * 86_400_000);
  expect(deadline!.text).toBe('Istekao je rok za ponude');
});
