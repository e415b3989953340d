import { expect, test } from 'vitest';
import { endOfChange } from './use-caret.ts';
import { editOf, undoActionOf } from './use-undo-keys.ts';

const key = (name: string, held: Partial<KeyboardEvent> = {}) =>
  undoActionOf({ key: name, ctrlKey: true, metaKey: false, shiftKey: false, altKey: false, ...held });

test('the keys that go back and forth', () => {
  expect([key('z'), key('Z'), key('y')]).toEqual(['undo', 'undo', 'redo']);
  expect(key('Z', { shiftKey: true })).toBe('redo');
  expect(key('z', { ctrlKey: false, metaKey: true })).toBe('undo');
  for (const other of [key('a'), key('z', { ctrlKey: false }), key('z', { altKey: true })])
    expect(other).toBeNull();
});

test('letters follow each other, what is pasted stands by itself', () => {
  const edit = (inputType: string, field?: string) => editOf({ inputType }, field);
  expect(edit('insertText')).toBe(edit('insertCompositionText'));
  expect(edit('deleteContentForward')).toBe(edit('deleteContentBackward'));
  expect(edit('insertText', 'a')).not.toBe(edit('insertText', 'b'));
  for (const type of ['insertFromPaste', 'insertLineBreak', '']) expect(edit(type)).toBeNull();
  expect(editOf({ nativeEvent: { inputType: 'insertText' } })).toBe(edit('insertText'));
});

test('the cursor goes to the end of what changed', () => {
  expect(endOfChange('prvodrugo', 'prvo drugo')).toBe(5);
  expect(endOfChange('prvo drugo', 'prvodrugo')).toBe(4);
  expect(endOfChange('a', 'aa')).toBe(2);
  expect(endOfChange('', 'abc')).toBe(3);
});
