/** Two DNS servers on one store of `BENCH_HOSTS` hosts in this process: without a limit of answers, and with one that nobody reaches. */
import { createHandler } from '../../../src/modules/ddns/answering/handler.ts';
import { listen } from '../../../src/modules/ddns/answering/sockets.ts';
import { madeStore } from './made-store.ts';

const store = madeStore(Number(process.env.BENCH_HOSTS));
const ports: number[] = [];
for (const perSecond of [0, 1e9]) {
  const { handle } = createHandler({ store, perSecond });
  const { port } = await listen({ port: 0, addresses: ['127.0.0.1'], handle });
  ports.push(port);
}
process.send!(ports);
