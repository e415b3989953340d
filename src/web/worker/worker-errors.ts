/** Shown when our own code failed: the person cannot mend it. */
export const INTERNAL_ERROR =
  'Greška je naša, ne vaša: posao se nije mogao dovršiti. Osvježite stranicu i pokušajte ponovo; ako se ponovi, javite nam.';

/** Shown when memory or storage ran out. */
export const OUT_OF_MEMORY =
  'Pregledniku je ponestalo mjesta za ovaj posao. Pokušajte s manjom datotekom ili zatvorite druge kartice.';

/** Shown when a part of the tool could not be fetched. */
export const NOT_LOADED =
  'Dio alata se nije učitao. Provjerite internetsku vezu i osvježite stranicu. Ono što ste unijeli sačuvajte prije toga.';

/** Failed imports and fetches, as each browser words them. */
const NETWORK_ERROR =
  /dynamically imported module|Importing a module script failed|Failed to fetch|NetworkError|Load failed/i;
/** Endless recursion is a RangeError too, but our fault and not the device's. */
const MEMORY_ERROR = /^(?!.*call stack).*(RangeError|out of memory|\bOOM\b|QuotaExceeded|allocation)/is;

/**
 * The text for an error that ended a worker. `message` is null where the browser gave none; `loaded`: the worker had answered
 * before.
 */
export function workerErrorText(message: string | null, loaded: boolean): string {
  // A script that fails to load gives no message. A running worker without one was killed by the browser, mostly for its memory.
  if (!message) return loaded ? OUT_OF_MEMORY : NOT_LOADED;
  if (NETWORK_ERROR.test(message)) return NOT_LOADED;
  return MEMORY_ERROR.test(message) ? OUT_OF_MEMORY : INTERNAL_ERROR;
}
