/** Why an endpoint gave no fields: for the queue (when to try again), for the setting, and for the person. */

type Retry = 'later' | 'never';
type Setting = 'faulty' | null;

/** By code: the sentence for the person, whether another try may help, and whether the setting itself is to blame. */
const FAULTS = {
  timeout: ['Model nije odgovorio na vrijeme.', 'later', null],
  slow: ['Model je počeo odgovarati, ali nije završio na vrijeme.', 'later', null],
  unreachable: ['Do modela se ne može doći: na toj adresi niko ne odgovara.', 'later', null],
  cut: ['Veza s modelom je prekinuta usred odgovora.', 'later', null],
  forbidden: [
    'Adresa modela vodi u zatvorenu mrežu, a to nije dopušteno. Neka je administrator servera izričito dozvoli.',
    'never',
    'faulty',
  ],
  redirect: [
    'Adresa modela preusmjerava na drugu adresu, a stranice se ne šalju dalje. Upišite konačnu adresu.',
    'never',
    'faulty',
  ],
  too_large: ['Odgovor modela je predugačak, pa nije pročitan.', 'never', null],
  html: ['Na adresi modela odgovara nešto drugo, npr. web-stranica. Provjerite adresu.', 'later', null],
  rate: ['Model prima previše zahtjeva odjednom. Pokušaće se kasnije.', 'later', null],
  quota: [
    'Potrošen je iznos ili broj zahtjeva kod davaoca modela. Dopunite ga ili isključite model.',
    'never',
    'faulty',
  ],
  key: ['Davalac modela ne prihvata ključ. Upišite ispravan ključ.', 'never', 'faulty'],
  model: [
    'Davalac nema model s tim imenom, ili adresa nije potpuna. Provjerite ime modela i adresu.',
    'never',
    'faulty',
  ],
  overloaded: ['Kod davaoca modela je kvar ili preopterećenje. Pokušaće se kasnije.', 'later', null],
  rejected: ['Model je odbio zahtjev kao neispravan.', 'never', null],
  context: ['Dokument je predugačak za ovaj model, i po dijelovima.', 'never', null],
  truncated: ['Odgovor modela je prekinut jer je predugačak, i po dijelovima.', 'never', null],
  refusal: ['Model je odbio da pročita dokument.', 'never', null],
  filter: ['Davalac modela je zaustavio odgovor zbog svojih pravila o sadržaju.', 'never', null],
  empty: ['Odgovor modela je prazan.', 'later', null],
  no_json: ['Model je odgovorio običnim tekstom umjesto podacima.', 'never', null],
  bad_json: ['Podaci koje je model vratio nisu ispravno zapisani (JSON).', 'never', null],
  too_many: ['Dokument traži previše upita modelu.', 'never', null],
} as const satisfies Record<string, readonly [string, Retry, Setting]>;

export type EndpointFaultCode = keyof typeof FAULTS;

/**
 * An endpoint gave no usable answer. Nothing that the endpoint or the network wrote is in it, since that may hold the key:
 * neither in the message nor as a cause.
 */
export class EndpointFault extends Error {
  override name = 'EndpointFault';
  readonly code: EndpointFaultCode;
  /** When another try may help. */
  readonly retry: Retry;
  /** `faulty`: nothing will work until somebody changes the setting. */
  readonly setting: Setting;

  constructor(code: EndpointFaultCode) {
    super(FAULTS[code][0]);
    this.code = code;
    this.retry = FAULTS[code][1];
    this.setting = FAULTS[code][2];
  }
}

/** The sentence of a stored code; null for one of another version. */
export const faultText = (code: string | null): string | null =>
  code !== null && Object.hasOwn(FAULTS, code) ? FAULTS[code as EndpointFaultCode][0] : null;
