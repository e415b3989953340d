/**
 * Floods an address with page views, in a separate process so that measuring is not slowed: `flood.ts URL SECONDS RATE`.
 * Prints how many a second were sent and accepted.
 */
import { answersPerSecond } from './load.ts';
import { crowd } from './visits.ts';

const [url = '', seconds = '', rate = ''] = process.argv.slice(2);
const { total, refused, failed } = await answersPerSecond({
  ...crowd(url, Number(seconds)),
  perSecond: Number(rate),
});
if (failed > 0) throw new Error(`${url}: ${failed} without an answer`);
process.stdout.write(JSON.stringify([total, total - refused]));
