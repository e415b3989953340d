import { type KeysOf, openByAny } from '../dns/signed-request.ts';
import { Answerer } from './answer.ts';
import { asBuffer, type Handler } from './handler.ts';
import { OUT_OCTETS } from './message.ts';
import { READ } from './query.ts';
import type { ZoneStore } from './zone-store.ts';

/** Answers signed queries, signed: nsupdate asks so for the zone of a name. Who may ask is not looked at, since everybody may. */
export function createSignedHandler(store: ZoneStore, keysOf: KeysOf): Handler {
  const answerer = new Answerer(store);
  const out = new Uint8Array(OUT_OCTETS);
  return async (given, _peer, overTcp) => {
    const opened = await openByAny(asBuffer(given), keysOf);
    if ('refusal' in opened) return opened.refusal;
    const { plain, room, sign } = opened;
    const read = answerer.query.read(plain);
    const length =
      read === READ.query
        ? answerer.answerRead(plain, out, overTcp, room)
        : answerer.unread(plain, out, read);
    return length === 0 ? null : sign(Buffer.from(out.subarray(0, length)));
  };
}
