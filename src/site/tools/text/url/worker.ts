import { placeOf } from '../../kit/place.ts';
import { readText } from '../../kit/read-text.ts';
import { serveJobs } from '../../kit/serve.ts';
import type { Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { inWords } from '../coding/say.ts';
import { type Converted, convert } from './convert.ts';
import type { PercentFault } from './percent.ts';
import { sayFault } from './say.ts';
import type { url } from './tool.ts';

export interface UrlOrder {
  source: Source;
  options: Values<typeof url.options>;
}
/** A malformed sequence as the screen tells it. */
export interface Told extends PercentFault {
  line: number;
  column: number;
  message: string;
}
export interface UrlResult extends Omit<Converted, 'text' | 'faults'> {
  value: string | Blob;
  faults: Told[];
}

serveJobs<UrlOrder, UrlResult>(async ({ source, options }) => {
  const input = await readText(source, options.encoding);
  return inWords(input, 'utf-8', async () => {
    const { text, faults, count, again, hosts } = convert(input, {
      ...options,
      encode: options.direction === 'encode',
    });
    const told = faults.map((fault) => {
      const { line, column } = placeOf(input, fault.at);
      return { ...fault, line, column, message: sayFault(fault) };
    });
    const value = typeof source === 'string' ? text : new Blob([text]);
    return { value, faults: told, count, again, hosts };
  });
});
