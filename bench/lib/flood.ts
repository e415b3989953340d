/** Floods an address with page views, in a process of its own so that who measures is not slowed: `flood.ts URL SECONDS RATE`. */
import { requestsPerSecond } from './load.ts';
import { crowd } from './visits.ts';

const [url = '', seconds = '', rate = ''] = process.argv.slice(2);
const reached = await requestsPerSecond({ ...crowd(url, Number(seconds)), perSecond: Number(rate) });
process.stdout.write(String(reached));
