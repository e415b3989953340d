import { expect, test } from 'vitest';
import { droppedOf } from './picked.ts';

const file = (name: string): File => new File(['x'], name);
const unreadable = { isFile: true, isDirectory: false, file: (_: unknown, failed: () => void) => failed() };
const entryOf = (one: File) => ({
  ...unreadable,
  name: one.name,
  file: (done: (file: File) => void) => done(one),
});

function folder(name: string, inside: object[]) {
  const rest = [inside, []];
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => ({ readEntries: (done: (some: object[]) => void) => done(rest.shift()!) }),
  };
}

const dropped = async (...items: { entry: object | null; file: File | null }[]): Promise<string[]> => {
  const data = {
    items: items.map((one) => ({ webkitGetAsEntry: () => one.entry, getAsFile: () => one.file })),
    files: [],
  };
  const picked = await droppedOf(data as unknown as DataTransfer);
  return picked.map((one) => [...one.path, one.file.name].join('/'));
};

test('folders are walked, and what systems leave in them stays there', async () => {
  const inside = [
    entryOf(file('a.pdf')),
    entryOf(file('.DS_Store')),
    folder('Mart', [entryOf(file('b.pdf'))]),
  ];
  const whole = { entry: folder('Računi', inside), file: file('Računi') };
  expect(await dropped(whole, { entry: entryOf(file('c.pdf')), file: file('c.pdf') })).toEqual([
    'Računi/a.pdf',
    'Računi/Mart/b.pdf',
    'c.pdf',
  ]);
});

test('a pasted picture is taken where it has no entry, and where it has one that cannot be read', async () => {
  const picture = file('image.png');
  expect(await dropped({ entry: null, file: picture })).toEqual(['image.png']);
  expect(await dropped({ entry: unreadable, file: picture })).toEqual(['image.png']);
});

test('a dragged text is no file', async () => {
  expect(await dropped({ entry: null, file: null })).toEqual([]);
});
