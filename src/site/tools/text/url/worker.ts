import { serveJobs } from '../../../../web/worker/worker-server.ts';
import { readText } from '../../kit/read-text.ts';
import { positionOf } from '../../kit/text-position.ts';
import type { Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { withReadableErrors } from '../coding/error-texts.ts';
import { type Converted, convert } from './convert.ts';
import { percentFaultText } from './fault-texts.ts';
import type { PercentFault } from './percent.ts';
import type { url } from './tool.ts';

export interface UrlRequest {
  source: Source;
  options: Values<typeof url.options>;
}
/** A malformed sequence for the screen. */
export interface ShownPercentFault extends PercentFault {
  line: number;
  column: number;
  message: string;
}
export interface UrlResult extends Omit<Converted, 'text' | 'faults'> {
  value: string | Blob;
  faults: ShownPercentFault[];
}

serveJobs<UrlRequest, UrlResult>(async ({ source, options }) => {
  const input = await readText(source, options.encoding);
  return withReadableErrors(input, 'utf-8', async () => {
    const { text, faults, count, isDoubleEncoded, hosts } = convert(input, {
      ...options,
      encode: options.direction === 'encode',
    });
    const told = faults.map((fault) => {
      const { line, column } = positionOf(input, fault.at);
      return { ...fault, line, column, message: percentFaultText(fault) };
    });
    const value = typeof source === 'string' ? text : new Blob([text]);
    return { value, faults: told, count, isDoubleEncoded, hosts };
  });
});
