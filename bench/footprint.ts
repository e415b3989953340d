/** (c) ready after start (first and second), resident memory idle and after 10,000 requests. */
import { requestsPerSecond } from './lib/load.ts';
import { residentMiB, sharedFolder, signIn, startProduct, temporaryFolder } from './lib/product.ts';

const empty = temporaryFolder();
const first = await startProduct({ DATA_DIR: empty.path });
console.log(`first start, empty database: ready after ${(first.ready / 1000).toFixed(2)} s`);
await first.stop();
empty.remove();
const folder = sharedFolder();
await (await startProduct({ DATA_DIR: folder.path })).stop();
const second = await startProduct({ DATA_DIR: folder.path });
if (second.ready > 3000) process.exitCode = 1;
console.log(`second start: ready after ${(second.ready / 1000).toFixed(2)} s  (goal ≤ 3)`);
await new Promise((resolve) => setTimeout(resolve, 2000));
const idle = residentMiB(second.child.pid!);
const headers = { authorization: `Bearer ${await signIn(second.url)}` };
let answered = 0;
while (answered < 10_000)
  answered +=
    5 * (await requestsPerSecond({ url: `${second.url}/api/erp/sifarnici/opstine`, headers, seconds: 5 }));
const after = residentMiB(second.child.pid!);
console.log(
  `resident memory of the server: idle ${idle.toFixed(0)} MiB, after ${Math.round(answered)} requests ${after.toFixed(0)} MiB`,
);
await second.stop();
folder.remove();
