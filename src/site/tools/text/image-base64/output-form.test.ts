import { describe, expect, it } from 'vitest';
import { PICTURES } from '../../../../core/sniff.ts';
import { wrapperFor } from './output-form.ts';

const of = (as: Parameters<typeof wrapperFor>[0], name = 'Moj čardak 1.png') => {
  const { before, after } = wrapperFor(as, name, PICTURES.png, { width: 40, height: 30 });
  return `${before}X${after}`;
};

describe('a picture is written', () => {
  it('as it is pasted', () => {
    expect(of('plain')).toBe('X');
    expect(of('url')).toBe('data:image/png;base64,X');
    expect(of('css')).toBe('.Moj-cardak-1 {\n  background-image: url("data:image/png;base64,X");\n}');
    expect(of('html')).toBe('<img src="data:image/png;base64,X" alt="Moj čardak 1" width="40" height="30">');
    expect(of('markdown')).toBe('![Moj čardak 1](data:image/png;base64,X)');
  });

  it('with names that would break out of it', () => {
    expect(of('html', '"><script>.png')).toContain('alt="&quot;>&lt;script>"');
    expect(of('markdown', 'a](b.png')).toContain('![a\\](b](data:');
    expect(of('css', '1{}.png')).toContain('.slika-1 {');
    expect(of('css', 'đačka.png')).toContain('.djacka {');
  });
});
