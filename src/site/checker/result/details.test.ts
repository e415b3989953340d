import { expect, it } from 'vitest';
import { tablesOf } from './details.ts';

const texts = (table: ReturnType<typeof tablesOf>[number] | undefined) =>
  table?.rows.map(({ cells }) => cells.map(({ text }) => text.replaceAll('\u00a0', ' ')));

it('reads a table by its headings, with what belongs to a row below it', () => {
  const [table] = tablesOf({
    type: 'opportunity',
    headings: [
      {
        key: 'url',
        valueType: 'url',
        label: 'Adresa',
        subItemsHeading: { key: 'source', valueType: 'code' },
      },
      { key: 'slika', valueType: 'thumbnail', label: '' },
      { key: 'totalBytes', valueType: 'bytes', label: 'Veličina', subItemsHeading: { key: 'bytes' } },
      { key: 'ms', valueType: 'timespanMs', label: 'Trajanje' },
    ],
    items: [
      {
        url: 'https://primjer.ba/a.js',
        totalBytes: 32_768,
        ms: 335,
        subItems: { type: 'subitems', items: [{ source: 'a.ts', bytes: 1024 }, { source: '' }] },
      },
    ],
  });
  expect(table?.columns).toEqual([
    { label: 'Adresa', number: false },
    { label: 'Veličina', number: true },
    { label: 'Trajanje', number: true },
  ]);
  expect(texts(table)).toEqual([
    ['https://primjer.ba/a.js', '32 KiB', '335 ms'],
    ['a.ts', '1 KiB', ''],
  ]);
  expect(table?.rows.map(({ below }) => below)).toEqual([false, true]);
  expect(table?.rows[0]?.cells[0]).toMatchObject({ kind: 'link', href: 'https://primjer.ba/a.js' });
  expect(table?.rows[1]?.cells[0]?.kind).toBe('code');
});

it('reads values that say themselves what they are', () => {
  const items = [
    { v: { type: 'node', snippet: '<b>', nodeLabel: 'B' } },
    { v: { type: 'source-location', url: 'https://primjer.ba/a.js', line: 4 } },
    { v: { type: 'link', text: 'Više', url: 'javascript:alert(1)' } },
    { v: { type: 'text', value: '[nepoznat izvor]' } },
    { v: { type: 'numeric', value: 0.25 } },
    { v: null },
  ];
  const [table] = tablesOf({ type: 'table', headings: [{ key: 'v', valueType: 'text', label: 'V' }], items });
  expect(texts(table)?.flat()).toEqual([
    '<b>',
    'https://primjer.ba/a.js:5',
    'Više',
    '[nepoznat izvor]',
    '0,25',
    '',
  ]);
  expect(table?.rows[2]?.cells[0]).toEqual({ kind: 'text', text: 'Više' });
});

it('shows ten rows and says how many more there are', () => {
  const items = Array.from({ length: 23 }, (_, index) => ({ v: `${index}` }));
  const [table] = tablesOf({ type: 'table', headings: [{ key: 'v', valueType: 'text', label: 'V' }], items });
  expect(table?.rows).toHaveLength(10);
  expect(table?.more).toBe(13);
});

it('reads lists, checklists and chains of requests', () => {
  const tables = tablesOf({
    type: 'list',
    items: [
      {
        type: 'list-section',
        title: 'Uslovi',
        value: { type: 'checklist', items: { a: { label: 'Kratko', value: false } } },
      },
      {
        type: 'list-section',
        value: {
          type: 'network-tree',
          chains: {
            1: {
              url: 'https://primjer.ba/',
              navStartToEndTime: 361,
              transferSize: 2048,
              children: { 2: { url: 'https://primjer.ba/a.js', navStartToEndTime: 979, transferSize: 1024 } },
            },
          },
        },
      },
      { type: 'table', headings: [], items: [] },
    ],
  });
  expect(tables.map(({ title }) => title)).toEqual(['Uslovi', null]);
  expect(texts(tables[0])).toEqual([['Kratko', 'ne']]);
  expect(texts(tables[1])).toEqual([
    ['https://primjer.ba/', '361 ms', '2 KiB'],
    ['https://primjer.ba/a.js', '979 ms', '1 KiB'],
  ]);
});

it('finds nothing to read in what is for machines, or is not as expected', () => {
  for (const details of [
    undefined,
    { type: 'debugdata', items: [{}] },
    { type: 'filmstrip' },
    { type: 'table' },
    { type: 'list', items: 5 },
  ])
    expect(tablesOf(details)).toEqual([]);
});

it('reads what is deeper than any stack, as far as it shows it', () => {
  const DEEP = 50_000;
  let chains: object = {};
  for (let depth = DEEP; depth > 0; depth--)
    chains = { a: { url: `https://primjer.ba/${depth}`, children: chains } };
  const [tree] = tablesOf({ type: 'network-tree', chains });
  expect(tree?.rows.map(({ cells }) => cells[0]?.text).slice(0, 2)).toEqual([
    'https://primjer.ba/1',
    'https://primjer.ba/2',
  ]);
  expect(tree?.more).toBe(DEEP - 10);

  let list: object = { type: 'node', snippet: '<b>' };
  let value: unknown = 'x';
  for (let depth = 0; depth < DEEP; depth++) {
    list = { type: 'list', items: [list] };
    value = { type: 'text', value };
  }
  expect(tablesOf(list as { type: string })).toEqual([]);
  const headings = [{ key: 'v', valueType: 'text', label: 'V' }];
  expect(texts(tablesOf({ type: 'table', headings, items: [{ v: value }] })[0])).toEqual([['']]);
});
