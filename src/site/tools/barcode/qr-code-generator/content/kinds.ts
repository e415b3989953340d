import { epc } from './epc.ts';
import { geo } from './geo.ts';
import type { ContentKind } from './kind.ts';
import type { KindId } from './names.ts';
import { email, phone, sms, viber } from './reach.ts';
import { slip } from './slip.ts';
import { text, url } from './text.ts';
import { vcard } from './vcard.ts';
import { wifi } from './wifi.ts';

const BY_ID: Readonly<Record<KindId, ContentKind>> = {
  url,
  tekst: text,
  wifi,
  vcard,
  email,
  telefon: phone,
  sms,
  viber,
  geo,
  epc,
  uplatnica: slip,
};

export const KINDS: readonly ContentKind[] = Object.values(BY_ID);

export const kindOf = (id: KindId): ContentKind => BY_ID[id];
