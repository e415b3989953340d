// Long, since a text grows until it is no longer taken. In the suite: format.test.ts (what a text becomes).
import { describe, expect, it } from 'vitest';
import { format } from './format.ts';
import { bytes } from './tokens.ts';

const text = (from: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(from);

function formatted(source: string, indent: string | null = '  '): string {
  const done = format(bytes(source), { indent });
  if (!done.ok) throw new Error(`wrong at ${done.at}`);
  return text(done.bytes);
}

describe('format', () => {
  it('grows where a small text becomes a large one', () => {
    const nested = `${'['.repeat(900)}1${']'.repeat(900)}`;
    expect(formatted(nested, '    ')).toBe(JSON.stringify(JSON.parse(nested), null, '    '));
    const long = JSON.stringify(['č'.repeat(200_000), 'x']);
    expect(formatted(long)).toBe(JSON.stringify(JSON.parse(long), null, 2));
  });
});
